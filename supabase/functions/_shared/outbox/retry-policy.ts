/** When the next delivery attempt is due after a failure, with which mail, and when there is none. */
import type { Refusal } from '../mail/refusal.ts';
import type { NextAttempt } from './outbox.ts';

/** Seconds: at first as often as the schedule runs, later once an hour. */
const shortestBackoff = 60;
const longestBackoff = 3_600;

/** Seconds for which a mail is retried: a mail server that broke down on a Friday evening is fixed by Monday. */
const retryFor = 72 * 3_600;

/** The least number of attempts, in case the sweep did not run in that time. */
const fewestAttempts = 10;

/** Seconds until the next attempt, after this many failed ones. */
export function backoffAfter(attempts: number): number {
  return Math.min(shortestBackoff * 2 ** (attempts - 1), longestBackoff);
}

export type FailedAttempt = {
  /** Attempts so far, this one included. */
  attempts: number;
  /** Seconds since the message was queued, or since its next mail became the brief one. */
  queuedFor: number;
  /** Whether it was the brief mail. */
  brief: boolean;
  refusal: Refusal | undefined;
};

/**
 * A mail refused for its content is refused again, so the next one is the brief mail, immediately. All other failures can
 * pass: a mailbox is emptied, a limit ends with the day, a setting is corrected. After 72 hours of them, the brief mail has
 * its turn, too. A refusal of the brief mail has nothing to do with what the visitor wrote.
 *
 * @returns undefined makes the message a dead letter: staff have had no mail about it, and must handle it.
 */
export function nextAttempt({ attempts, queuedFor, brief, refusal }: FailedAttempt): NextAttempt | undefined {
  const isOver = queuedFor >= retryFor && attempts >= fewestAttempts;
  if (!brief && (isOver || refusal === 'content')) return { retryAfter: 0, brief: true };
  return isOver ? undefined : { retryAfter: backoffAfter(attempts), brief };
}
