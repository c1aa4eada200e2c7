/** When a failed message is mailed again, and with which email. */
import { refusalsUntilBrief, retryHours } from '../limits.ts';
import type { LeasedMessage } from './outbox.ts';

const hour = 3_600;

/** The seconds after each of the first attempts: six attempts fit within 90 minutes. */
const firstPauses = [60, 180, 540, 1_620, 2_700];

/** `refusals` includes this attempt if a mail server refused it. */
type Attempt = Pick<LeasedMessage, 'attempts' | 'refusals' | 'queuedFor'>;

/** A dead letter is tried once a day, because a mail server may be repaired only after days. */
export function isDeadLetter({ queuedFor }: Pick<Attempt, 'queuedFor'>): boolean {
  return queuedFor >= retryHours * hour;
}

/** Whether the email has no words from the visitor: a mail server may refuse those each time. */
export function isBrief(attempt: Pick<Attempt, 'refusals' | 'queuedFor'>): boolean {
  return attempt.refusals >= refusalsUntilBrief || isDeadLetter(attempt);
}

/** @returns the seconds from a failed attempt to the next one. The first brief email goes out in the next sweep. */
export function retryAfter(attempt: Attempt): number {
  if (attempt.refusals === refusalsUntilBrief) return 60;
  if (isDeadLetter(attempt)) return 24 * hour;
  return firstPauses[attempt.attempts - 1] ?? hour;
}
