/** Finds the links in emails to staff, and makes links. */
import { type Claims, linkPath, type Purpose } from '../../supabase/functions/_shared/links/links.ts';
import { deriveKey } from '../../supabase/functions/_shared/keys.ts';
import { backendSettings } from '../../local/stack/settings';
import type { Mail } from './mailbox';
import type { SharedStack } from './stack';

/** Returns the URL of the email's link for this purpose and, if given, for this message, digest or reminder. */
export function linkIn({ text }: Mail, purpose: Purpose, subjectId = ''): string {
  const links = text.match(/https?:\S+\/api\/message\?token=\S+/g) ?? [];
  const link = links.find((one) => one.includes(`token=${purpose}.${subjectId}`));
  if (!link) throw new Error(`The email has no link for ${purpose}: ${text}`);
  return link;
}

/** Makes a link as this stack's edge functions would. */
export async function makeLink(
  { siteUrl }: SharedStack,
  purpose: Claims['purpose'],
  subjectId: string,
  since = new Date(),
): Promise<string> {
  const { CONTACT_EDGE_SECRET } = backendSettings({}, { site: 0, api: 0, database: 0, smtp: 0 });
  return siteUrl + (await linkPath({ purpose, subjectId }, since, await deriveKey(CONTACT_EDGE_SECRET, 'links')));
}
