/** The HTTP details that the site functions and the edge functions share. */

/** The maximum size of a body in bytes. The longest message takes about 12 KB if every byte is percent-encoded. */
export const bodyLimit = 16 * 1024;

/** The headers in which a site function passes data to its edge function. */
export const contactHeaders = {
  /** A UUID of this call, which both logs show. */
  request: 'X-Contact-Request',
  /** The visitor's IP address, and its HMAC with the `proof` key. */
  visitor: 'X-Contact-Visitor',
  proof: 'X-Contact-Proof',
};

/** The honeypot. Visitors cannot see it, but programs fill it in. */
export const honeypotField = 'website';

/** The error for every failure that the visitor did not cause. The cause is in the log. */
export const failureSentence = 'Failed to send message. Please try again.';

/** @returns the seconds in a Retry-After header. Undefined if its value is not a whole number but, say, a date. */
export function readRetryAfter(headers: Headers): number | undefined {
  const value = headers.get('retry-after') ?? '';
  return /^\d{1,9}$/.test(value) ? Number(value) : undefined;
}

/** @returns the UUID of the call. Undefined for anything else, because a caller could write any text into the log. */
export function readRequestId(headers: Headers): string | undefined {
  const value = headers.get(contactHeaders.request) ?? '';
  return /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/.test(value) ? value : undefined;
}

/** The response header with the outcome. A response without this header does not come from the edge function. */
export const outcomeHeader = 'X-Contact-Outcome';

/** The response header that tells the site function's log, but not the visitor, that the message is a copy. */
export const copyHeader = 'X-Contact-Copy';

const outcomes = [
  /** The message was stored or, if the database failed, sent as a direct email. */
  'sent',
  /** A contact field has an error. */
  'invalid',
  /** The request has another fault. */
  'refused',
  /** Too many messages are already being held, from this visitor or overall. */
  'limited',
  /** The message could be neither stored nor emailed, or the database does not answer. Another try may succeed. */
  'unavailable',
  /** A request that is not a submission was carried out: from a link, the schedule or a monitor. */
  'done',
] as const;

export type ContactOutcome = (typeof outcomes)[number];

/** @returns the outcome, or undefined if the header is missing or has an unknown value. */
export function readOutcome(headers: Headers): ContactOutcome | undefined {
  const value = headers.get(outcomeHeader);
  return outcomes.find((outcome) => outcome === value);
}
