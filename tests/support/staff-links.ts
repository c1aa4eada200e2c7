import type { Purpose } from '../../supabase/functions/_shared/links/links.ts';
import type { Mail } from './mailbox';

/** Returns the URL of the email's link for this purpose. */
export function linkIn({ text }: Mail, purpose: Purpose): string {
  const link = text.match(/https?:\S+\/api\/message\?token=\S+/g)?.find((one) => one.includes(`token=${purpose}.`));
  if (!link) throw new Error(`The email has no link for ${purpose}: ${text}`);
  return link;
}
