/** What became of a submission, in one vocabulary from the edge function to the form. */

/** The response header that says it. A response without the header is not the edge function's; it may be a gateway's page. */
export const outcomeHeader = 'X-Contact-Outcome';

const outcomes = [
  /** Stored, or mailed directly while the database could not store it. */
  'sent',
  /** A contact field has an error. */
  'invalid',
  /** The request has a fault: method, size, media type, key. */
  'refused',
  /** The idempotency key belongs to another message. */
  'conflict',
  /** There are too many messages from this visitor, or too many held messages overall. */
  'limited',
  /** It could not be stored now. */
  'unavailable',
] as const;

export type ContactOutcome = (typeof outcomes)[number];

/** @returns undefined if the header is missing or has another value. */
export function readOutcome(headers: Headers): ContactOutcome | undefined {
  const value = headers.get(outcomeHeader);
  return outcomes.find((outcome) => outcome === value);
}
