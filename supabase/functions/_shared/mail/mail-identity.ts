import type { SendMailOptions } from 'nodemailer';

/** An email for nodemailer, as plain text and as HTML. */
export type ComposedEmail = SendMailOptions & { subject: string; text: string; html: string };

/** The company's own email addresses, bare or as `Name <address>`. */
export type MailAddresses = { from: string; to: string };

/** The bare email address of one of them. */
export function bareAddress(address: string): string {
  return /<(.*)>$/.exec(address)?.[1] ?? address;
}

/**
 * Makes copies of an email recognisable: a crash after sending it, but before storing that, sends it again.
 *
 * @param id unique among the company's emails.
 * @returns for nodemailer: the Message-ID, for email programs and people, and the header by which Resend drops a copy
 *   within 24 hours (resend.com/docs/dashboard/emails/idempotency-keys).
 */
export function mailIdentity(kind: 'message' | 'digest' | 'reminder', id: string, { from }: MailAddresses) {
  const [, domain = ''] = bareAddress(from).split('@');
  return { messageId: `<${id}@${domain}>`, headers: { 'Resend-Idempotency-Key': `contact-${kind}/${id}` } };
}
