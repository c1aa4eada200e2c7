/** The parts of HTTP that the site functions and the edge functions share. */

/** The maximum size of a body in bytes. The longest message has about 12 KB if every byte is percent-encoded. */
export const bodyLimit = 16 * 1024;

/** The headers in which the site function passes on data about a message. */
export const contactHeaders = {
  /** A UUID. A message that is sent again with the same UUID is accepted only once. */
  idempotencyKey: 'Idempotency-Key',
  /** The visitor's IP address. */
  visitor: 'X-Contact-Visitor',
  /** The HMAC of the IP address above, made with the key `proof`. */
  proof: 'X-Contact-Proof',
  /** `filled` if the honeypot has text in it. */
  honeypot: 'X-Contact-Honeypot',
  /** How many seconds the page has been open, as a decimal number. */
  seconds: 'X-Contact-Seconds',
};

/** The error for every failure that the visitor did not cause. The log has the cause. */
export const failureSentence = 'Failed to send message. Please try again.';

/** The error in a 409 response: the Idempotency-Key has already come with a different message. */
export const conflictSentence = 'This Idempotency-Key belongs to another message';

/** The error in a 415 response. Messages are too short to compress, so no Content-Encoding is accepted. */
export const encodedSentence = 'Send the body uncompressed, without a Content-Encoding header';

/** Whether the Content-Encoding header says that the body is encoded. */
export function isEncoded(contentEncoding: string | null | undefined): boolean {
  return !/^\s*(identity)?\s*$/i.test(contentEncoding ?? '');
}

/** @returns the seconds in a Retry-After header. Undefined if it has no whole number, but a date, for example. */
export function readRetryAfter(headers: Headers): number | undefined {
  const value = headers.get('retry-after') ?? '';
  return /^\d{1,9}$/.test(value) ? Number(value) : undefined;
}

/** A UUID of any version, bare as most clients send it, or quoted as in the IETF draft for Idempotency-Key. */
const uuid = /^("?)([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})\1$/i;

/** @returns the key in lower case. Undefined for anything that is not a UUID, such as an empty header. */
export function readIdempotencyKey(header: string): string | undefined {
  return uuid.exec(header)?.[2]?.toLowerCase();
}
