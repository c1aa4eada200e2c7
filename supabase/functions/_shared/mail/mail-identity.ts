/** The company's own addresses, bare or as `Name <address>`. */
export type Addresses = { from: string; to: string };

/**
 * What makes a mail that was sent twice, by a crash between sending it and noting it, known for the same one.
 *
 * @param kind with the id, one name for the mail among all that the company sends.
 * @returns for nodemailer: the Message-ID, by which mail programs and people tell; and the header by which Resend drops
 *   a second one within 24 hours (resend.com/docs/dashboard/emails/idempotency-keys).
 */
export function mailIdentity(kind: 'contact-message' | 'contact-digest', id: string, { from }: Addresses) {
  const domain = from.slice(from.lastIndexOf('@') + 1).replace('>', '');
  return { messageId: `<${id}@${domain}>`, headers: { 'Resend-Idempotency-Key': `${kind}/${id}` } };
}
