/** The outcome of a submission, in the same words from the edge function to the form. */

/** The response header with the outcome. A response without it does not come from the edge function. */
export const outcomeHeader = 'X-Contact-Outcome';

const outcomes = [
  /** The message was stored or, because the database could not store it, sent as a direct email. */
  'sent',
  /** A contact field has an error. */
  'invalid',
  /** The request is faulty: the wrong method or media type, too large, or a malformed key. */
  'refused',
  /** The idempotency key belongs to another message. */
  'conflict',
  /** There are too many held messages, from this visitor or overall. */
  'limited',
  /** The message was neither stored nor mailed. Another try may succeed. */
  'unavailable',
] as const;

export type ContactOutcome = (typeof outcomes)[number];

/** @returns undefined if the header is missing or has another value. */
export function readOutcome(headers: Headers): ContactOutcome | undefined {
  const value = headers.get(outcomeHeader);
  return outcomes.find((outcome) => outcome === value);
}
