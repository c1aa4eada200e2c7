/** The outcome of a submission, in one vocabulary from the edge function to the form. */

/** The response header with the outcome. A response without it does not come from the edge function. */
export const outcomeHeader = 'X-Contact-Outcome';

const outcomes = [
  /** The message is stored, or was mailed directly while the database could not store it. */
  'sent',
  /** A contact field has an error. */
  'invalid',
  /** The request is faulty: its method, size, media type or key. */
  'refused',
  /** The idempotency key belongs to another message. */
  'conflict',
  /** There are too many messages from this visitor, or too many held messages overall. */
  'limited',
  /** The message could not be stored at the moment. */
  'unavailable',
] as const;

export type ContactOutcome = (typeof outcomes)[number];

/** @returns undefined if the header is missing or has another value. */
export function readOutcome(headers: Headers): ContactOutcome | undefined {
  const value = headers.get(outcomeHeader);
  return outcomes.find((outcome) => outcome === value);
}
