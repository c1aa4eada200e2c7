import type { SendMailOptions } from 'nodemailer';
import type { Link } from '../links/links.ts';
import type { ContactList, Report } from '../messages/message.ts';
import { layOut, type Block } from './layout.ts';

/** An email for nodemailer, as plain text and as HTML. */
export type ComposedEmail = SendMailOptions & { subject: string; text: string; html: string };

/** Each address is bare or `Name <address>`. The owner is the person who answers for the promise. */
export type MailAddresses = { from: string; to: string; owner?: string | undefined };

/** The details of the company that emails need: its email addresses and links to its site. */
export type Company = { addresses: MailAddresses; link: Link };

/** @returns the email address without the name. */
export function bareAddress(address: string): string {
  return /<(.*)>$/.exec(address)?.[1] ?? address;
}

export type Details = {
  kind: 'message' | (ContactList | Report)['kind'];
  /** Unique among the company's emails of this kind. */
  id: string;
  /** Whether the mail provider has to send copies too, because they may differ. It would refuse those with one key. */
  hasVariants?: boolean;
  date: Date;
  subject: string;
  /** Whether it has the visitor's words. No automatic reply may go to an address that a visitor has chosen. */
  isOfVisitor?: boolean;
};

/**
 * Composes an email from the company to its staff. If a function stops after sending an email but before recording that
 * it was sent, the email is sent again. The copies can be recognised: all have the same Message-ID, and Resend drops
 * copies with the same idempotency key for 24 hours (resend.com/docs/dashboard/emails/idempotency-keys).
 */
export function composeEmail(
  { kind, id, hasVariants, date, subject, isOfVisitor }: Details,
  { from, to, owner = to }: MailAddresses,
  blocks: Block[],
): ComposedEmail {
  const [, domain = ''] = bareAddress(from).split('@');
  return {
    from,
    to: kind === 'overdue' || kind === 'report' ? owner : to,
    subject,
    messageId: `<${id}@${domain}>`,
    headers: {
      ...(!hasVariants && { 'Resend-Idempotency-Key': `contact-${kind}/${id}` }),
      // Help desks put aside an email that is marked as generated (RFC 3834).
      ...(isOfVisitor ? { 'X-Auto-Response-Suppress': 'OOF, AutoReply' } : { 'Auto-Submitted': 'auto-generated' }),
    },
    date,
    ...layOut(subject, blocks),
  };
}
