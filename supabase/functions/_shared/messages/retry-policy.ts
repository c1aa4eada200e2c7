/** When a message is mailed again after a failed attempt, and which email is then sent. */
import { refusalsUntilBrief, retryHours } from '../limits.ts';
import type { LeasedMessage } from './outbox.ts';

const hour = 3_600;

/** The seconds after each of the first attempts: there are six attempts within 90 minutes. */
const firstPauses = [60, 180, 540, 1_620, 2_700];

/** `refusals` includes this attempt if a mail server refused it. */
type Attempt = Pick<LeasedMessage, 'attempts' | 'refusals' | 'queuedFor'>;

/** Whether the message is a dead letter. One is tried once a day: repairing a mail server may take days. */
export function isDeadLetter({ queuedFor }: Pick<Attempt, 'queuedFor'>): boolean {
  return queuedFor >= retryHours * hour;
}

/** Whether to send the brief email: a mail server may refuse the visitor's words each time. */
export function isBrief(attempt: Pick<Attempt, 'refusals' | 'queuedFor'>): boolean {
  return attempt.refusals >= refusalsUntilBrief || isDeadLetter(attempt);
}

/** @returns the seconds until the next attempt. The first brief email goes out in the next sweep. */
export function retryAfter(attempt: Attempt): number {
  if (attempt.refusals === refusalsUntilBrief) return 60;
  if (isDeadLetter(attempt)) return 24 * hour;
  return firstPauses[attempt.attempts - 1] ?? hour;
}
