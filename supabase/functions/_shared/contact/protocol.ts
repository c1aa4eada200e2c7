/** What the site functions and the edge functions have in common. */

/** Largest accepted body in bytes. The longest message with every byte percent-encoded in a form takes about 12 KB. */
export const bodyLimit = 16 * 1024;

/** The headers by which the site function passes on what came with a message. */
export const contactHeaders = {
  /** A UUID. A message that comes again under the same one is accepted once. */
  idempotencyKey: 'Idempotency-Key',
  /** The visitor's IP address. */
  visitor: 'X-Contact-Visitor',
  /** The HMAC of that IP address with the key `proof`. */
  proof: 'X-Contact-Proof',
  /** `filled` if the honeypot was. */
  honeypot: 'X-Contact-Honeypot',
  /** How long the page had been open, as a decimal number. */
  seconds: 'X-Contact-Seconds',
};

/** The error for every failure that is not the visitor's; the log has the cause. */
export const failureSentence = 'Failed to send message. Please try again.';

/** The error of a 409 for an Idempotency-Key that was used with another message. */
export const conflictSentence = 'This Idempotency-Key belongs to another message';

/** The error of a 415 for a Content-Encoding. A message is too short to compress, so no encoding is accepted. */
export const encodedSentence = 'Send the body uncompressed, without a Content-Encoding header';

/** Whether a body is encoded, as its Content-Encoding says. */
export function isEncoded(contentEncoding: string | null | undefined): boolean {
  return !/^\s*(identity)?\s*$/i.test(contentEncoding ?? '');
}

/** @returns the whole seconds of a Retry-After header; undefined without it, and for anything else, such as a date. */
export function readRetryAfter(headers: Headers): number | undefined {
  const value = headers.get('retry-after') ?? '';
  return /^\d{1,9}$/.test(value) ? Number(value) : undefined;
}

/** A UUID of any version, bare as most clients send it, or quoted as in the IETF's draft of the Idempotency-Key header. */
const uuid = /^("?)([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})\1$/i;

/** @returns the key in lower case; undefined for anything but a UUID, even an empty header. */
export function readIdempotencyKey(header: string): string | undefined {
  return uuid.exec(header)?.[2]?.toLowerCase();
}
