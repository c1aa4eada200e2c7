/** Reads the emails in the mailbox through its web API. */

/** An email, as parsed by the mailbox. */
export type Mail = {
  id: string;
  from: { address: string }[];
  to: { address: string }[];
  subject: string;
  text: string;
  html: string;
};

/** Returns all emails in the mailbox. */
export async function mails(mailboxUrl: string): Promise<Mail[]> {
  const response = await fetch(`${mailboxUrl}/api/email`);
  return (await response.json()) as Mail[];
}

/** Returns the source of an email, with each header on one line. */
export async function mailSource(mailboxUrl: string, id: string): Promise<string> {
  const response = await fetch(`${mailboxUrl}/api/email/${id}/source`);
  const source = await response.text();
  return source.replaceAll(/\r?\n[ \t]+/g, ' ');
}
