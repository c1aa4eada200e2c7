import { bareAddress } from '../email-address.ts';
import { freshDays } from '../limits.ts';
import type { Links } from '../links/links.ts';
import type { ReplyAddress } from '../links/reply-address.ts';
import { layOut, type Blocks } from './layout.ts';

/** Each address is bare or `Name <address>`. */
export type MailAddresses = { from: string; to: string; owner?: string | null | undefined };

export type Company = { addresses: MailAddresses; link: Links['link']; replyAddress: ReplyAddress };

export type Details = {
  kind: 'message' | 'digest' | 'reminder' | 'overdue' | 'report';
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
  { kind, id, date, hasVariants, subject, isOfVisitor }: Details,
  { from, to, owner }: MailAddresses,
  blocks: Blocks,
) {
  const [, domain = ''] = bareAddress(from).split('@');
  const emailId = hasVariants ? id : `${id}-${date.getTime()}`;
  return {
    from,
    to: kind === 'overdue' || kind === 'report' ? (owner ?? to) : to,
    subject,
    messageId: `<${emailId}@${domain}>`,
    headers: {
      ...(!hasVariants && { 'Resend-Idempotency-Key': `contact-${kind}/${emailId}` }),
      // Help desks put aside an email that is marked as generated (RFC 3834).
      ...(isOfVisitor ? { 'X-Auto-Response-Suppress': 'OOF, AutoReply' } : { 'Auto-Submitted': 'auto-generated' }),
    },
    date,
    ...layOut(subject, blocks),
  };
}

/**
 * The date of an email that has waited a long time, because mail servers refuse old dates, and links expire: the start
 * of the day of the attempt, or `since` if that is later. @param waitedFor the seconds from `since` to the attempt.
 */
export function dayOfAttempt(since: Date, waitedFor: number): Date {
  const attempt = since.getTime() + waitedFor * 1_000;
  return new Date(Math.max(since.getTime(), attempt - (attempt % 86_400_000)));
}

/** A list or report. `madeAt` is the same for every attempt, and `madeFor` the seconds since then. */
export type MadeEmail = { id: string; madeAt: Date; madeFor: number };

/** The date of a list or report: when it was made or, after some days, the day of the attempt. */
export function listDate({ madeAt, madeFor }: MadeEmail): Date {
  return madeFor < freshDays * 86_400 ? madeAt : dayOfAttempt(madeAt, madeFor);
}
