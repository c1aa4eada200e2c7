import { bareAddress } from '../email-address.ts';
import type { MailAddresses } from './company.ts';
import { layOut, type Blocks } from './layout.ts';

export type Details = {
  /** `message`, or a kind of list. */
  kind: string;
  /** Whether it goes to the owner, if there is one, instead of the office. */
  isForOwner?: boolean | undefined;
  /** The id of the message or list, with a suffix if there is another email about it. */
  id: string;
  /** The same for all copies. With another date, it is another email. */
  date: Date;
  /** Whether copies have different dates, and so need one Message-ID and no key: Resend would refuse the second. */
  hasVariants?: boolean;
  subject: string;
  /** Whether it has the visitor's words. No automatic reply may go to an address that a visitor has chosen. */
  isOfVisitor?: boolean;
};

/**
 * If a function stops after sending an email but before recording that, it is sent again. All copies have one Message-ID,
 * and Resend drops those with one key for 24 hours (resend.com/docs/dashboard/emails/idempotency-keys).
 */
export function composeEmail(
  { kind, isForOwner, id, date, hasVariants, subject, isOfVisitor }: Details,
  { from, to, owner }: MailAddresses,
  blocks: Blocks,
) {
  const [, domain = ''] = bareAddress(from).split('@');
  const emailId = hasVariants ? id : `${id}-${date.getTime()}`;
  return {
    from,
    to: isForOwner && owner ? owner : to,
    subject,
    messageId: `<${emailId}@${domain}>`,
    headers: {
      ...(!hasVariants && { 'Resend-Idempotency-Key': `contact-${kind}/${emailId}` }),
      // With it, Outlook offers no emoji in place of a reply, which no visitor would get.
      'x-ms-reactions': 'disallow',
      // Help desks put aside an email that is marked as generated (RFC 3834).
      ...(isOfVisitor ? { 'X-Auto-Response-Suppress': 'OOF, AutoReply' } : { 'Auto-Submitted': 'auto-generated' }),
    },
    date,
    ...layOut(subject, blocks),
  };
}

export type Email = ReturnType<typeof composeEmail>;

/**
 * The date of an email that has waited a long time, because mail servers refuse old dates, and links expire: the start
 * of the day of the attempt, or `since` if that is later. @param waitedFor the seconds from `since` to the attempt.
 */
export function dayOfAttempt(since: Date, waitedFor: number): Date {
  const attempt = since.getTime() + waitedFor * 1_000;
  return new Date(Math.max(since.getTime(), attempt - (attempt % 86_400_000)));
}
