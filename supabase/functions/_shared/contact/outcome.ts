/** The outcome of a submission. The edge function, the site function and the form all use the same words for it. */

/** The response header with the outcome. A response without this header does not come from the edge function. */
export const outcomeHeader = 'X-Contact-Outcome';

const outcomes = [
  /** The message was stored or, if the database failed, sent as a direct email. */
  'sent',
  /** A contact field has an error. */
  'invalid',
  /** The request is faulty: for example, it is too large, or its idempotency key is malformed. */
  'refused',
  /** The idempotency key already belongs to a different message. */
  'conflict',
  /** Too many messages are already being held, from this visitor or overall. */
  'limited',
  /** The message could be neither stored nor emailed. Another try may succeed. */
  'unavailable',
] as const;

export type ContactOutcome = (typeof outcomes)[number];

/** @returns the outcome, or undefined if the header is missing or has an unknown value. */
export function readOutcome(headers: Headers): ContactOutcome | undefined {
  const value = headers.get(outcomeHeader);
  return outcomes.find((outcome) => outcome === value);
}
