import type { Purpose } from '../../supabase/functions/_shared/links/links.ts';

export type Mail = {
  id: string;
  from: { address: string }[];
  to: { address: string }[];
  subject: string;
  text: string;
  html: string;
};

export async function mails(mailboxUrl: string): Promise<Mail[]> {
  const response = await fetch(`${mailboxUrl}/api/email`);
  return (await response.json()) as Mail[];
}

export function linkIn({ text }: Mail, purpose: Purpose): string {
  const link = text.match(/https?:\S+\/api\/message\?token=\S+/g)?.find((one) => one.includes(`token=${purpose}.`));
  if (!link) throw new Error(`The email has no link for ${purpose}: ${text}`);
  return link;
}
