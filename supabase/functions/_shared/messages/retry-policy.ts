/** When to try again after a failed attempt to mail a message, and whether to send the full or the brief email. */
import { refusalsUntilBrief, retryHours } from '../limits.ts';
import type { LeasedMessage } from './outbox.ts';

const hour = 3_600;

/** Seconds to wait after each of the first five attempts, so that there are six attempts within 90 minutes. */
const firstPauses = [60, 180, 540, 1_620, 2_700];

/** `refusals` includes this attempt if a mail server refused the email. */
type Attempt = Pick<LeasedMessage, 'attempts' | 'refusals' | 'queuedFor'>;

/** Whether the message is a dead letter, which is tried once a day, because repairing a mail server may take days. */
export function isDeadLetter({ queuedFor }: Pick<Attempt, 'queuedFor'>): boolean {
  return queuedFor >= retryHours * hour;
}

/** Whether to send the brief email. A mail server may keep refusing any email that contains the visitor's words. */
export function isBrief(attempt: Pick<Attempt, 'refusals' | 'queuedFor'>): boolean {
  return attempt.refusals >= refusalsUntilBrief || isDeadLetter(attempt);
}

/** @returns the seconds until the next attempt. The first brief email goes out in the next sweep. */
export function retryAfter(attempt: Attempt): number {
  if (attempt.refusals === refusalsUntilBrief) return 60;
  if (isDeadLetter(attempt)) return 24 * hour;
  return firstPauses[attempt.attempts - 1] ?? hour;
}
