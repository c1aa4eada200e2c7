/** When the next attempt to mail a message follows, and whether its email is brief. */
import { refusalsUntilBrief, retryHours } from '../limits.ts';
import type { MailFailure } from '../mail/mailer.ts';
import type { LeasedMessage } from './message.ts';

const minute = 60;
const hour = 3_600;
const day = 24 * hour;

/** In seconds: six attempts within 90 minutes. */
const firstPauses = [60, 180, 540, 1_620, 2_700];

/** After an attempt, `refusals` includes it if the mail server refused the email's words. */
type Attempt = Pick<LeasedMessage, 'attempts' | 'refusals' | 'queuedFor'>;

/** A dead letter is tried once a day, because repairing a mail server may take days. */
export function isDeadLetter({ queuedFor }: Pick<Attempt, 'queuedFor'>): boolean {
  return queuedFor >= retryHours * hour;
}

/** A mail server may keep refusing any email that contains the visitor's words. */
export function isBrief(attempt: Pick<Attempt, 'refusals' | 'queuedFor'>): boolean {
  return attempt.refusals >= refusalsUntilBrief || isDeadLetter(attempt);
}

/** @returns the seconds until the next attempt. The first brief email goes out in the next sweep. */
export function retryAfter({ attempts, refusals, queuedFor }: Attempt, failure: MailFailure): number {
  if (isDeadLetter({ queuedFor })) return day;
  if (failure === 'unknown outcome') return pauseForCopy(queuedFor);
  if (failure === 'refused' && refusals === refusalsUntilBrief) return minute;
  return firstPauses[attempts - 1] ?? hour;
}

/** @returns seconds. Staff get at most six copies of a message or a list in 72 hours. */
export function pauseForCopy(waitedFor: number): number {
  return Math.min(Math.max(2 * waitedFor, hour), day);
}
