/** What becomes of a message that the mail server did not take: when it is tried again, and when it is given up. */

/** Seconds: as often as the schedule runs at first, at least once an hour in the end. */
const shortestBackoff = 60;
const longestBackoff = 3_600;

/** Seconds a message is tried for: a mail server that broke down on a Friday evening is mended by Monday. */
const retryFor = 72 * 3_600;

/** And at least this often, should nobody have called the sweep in that time. */
const fewestAttempts = 10;

/** Seconds until the next attempt, after this many failed. */
export function backoffAfter(attempts: number): number {
  return Math.min(shortestBackoff * 2 ** (attempts - 1), longestBackoff);
}

export type FailedAttempt = {
  /** Attempts so far, this one included. */
  attempts: number;
  /** Seconds since the message came into the queue. */
  queuedFor: number;
  /** Whether the mail server said that it would never take it. */
  permanent: boolean;
};

/** @returns the seconds until the next attempt, or undefined when there is none and a person must see to it. */
export function retryAfter({ attempts, queuedFor, permanent }: FailedAttempt): number | undefined {
  const isGivenUp = permanent || (queuedFor >= retryFor && attempts >= fewestAttempts);
  return isGivenUp ? undefined : backoffAfter(attempts);
}

/**
 * Whether a mail server refused this recipient or this mail for good, with 5xx: the same mail gets the same answer
 * (RFC 5321, 4.2.1). A refused login or sender is the same for all mails, and is set right for all of them at once.
 *
 * @param error what nodemailer threw.
 */
export function isPermanentRefusal(error: unknown): boolean {
  if (!(error instanceof Error) || !('command' in error) || !('responseCode' in error)) return false;
  const { command, responseCode } = error;
  return (command === 'RCPT TO' || command === 'DATA') && typeof responseCode === 'number' && responseCode >= 500;
}
