/** When the next delivery attempt is due after a failure, and when there is none. */

/** Seconds: at first as often as the schedule runs, later once an hour. */
const shortestBackoff = 60;
const longestBackoff = 3_600;

/** Seconds until a message becomes a dead letter: a mail server that broke down on a Friday evening is fixed by Monday. */
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
  /** Seconds since the message was queued. */
  queuedFor: number;
  /** Whether the mail server refused the message permanently. */
  permanent: boolean;
};

/** @returns the seconds until the next attempt; undefined makes the message a dead letter, which staff must handle. */
export function retryAfter({ attempts, queuedFor, permanent }: FailedAttempt): number | undefined {
  const isDeadLetter = permanent || (queuedFor >= retryFor && attempts >= fewestAttempts);
  return isDeadLetter ? undefined : backoffAfter(attempts);
}

/**
 * Whether a mail server refused this recipient or this mail with 5xx: the same mail gets the same response (RFC 5321,
 * 4.2.1). A refused login or sender does not count: it affects every mail, and a corrected setting fixes all of them.
 *
 * @param error thrown by nodemailer.
 */
export function isPermanentRefusal(error: unknown): boolean {
  if (!(error instanceof Error) || !('command' in error) || !('responseCode' in error)) return false;
  const { command, responseCode } = error;
  return (command === 'RCPT TO' || command === 'DATA') && typeof responseCode === 'number' && responseCode >= 500;
}
