import type { SendMailOptions } from 'nodemailer';

/** A mail for nodemailer, as plain text and as HTML. */
export type ComposedMail = SendMailOptions & { subject: string; text: string; html: string };

/** The company's own email addresses, bare or as `Name <address>`. */
export type MailAddresses = { from: string; to: string };

/**
 * Makes copies of a mail recognisable: a crash after sending it, but before storing that, sends it again.
 *
 * @param kind together with the id, unique among the company's mails.
 * @returns for nodemailer: the Message-ID, for mail programs and people, and the header by which Resend drops a copy
 *   within 24 hours (resend.com/docs/dashboard/emails/idempotency-keys).
 */
export function mailIdentity(
  kind: 'contact-message' | 'contact-digest' | 'contact-reminder',
  id: string,
  { from }: MailAddresses,
) {
  const domain = from.slice(from.lastIndexOf('@') + 1).replace('>', '');
  return { messageId: `<${id}@${domain}>`, headers: { 'Resend-Idempotency-Key': `${kind}/${id}` } };
}
