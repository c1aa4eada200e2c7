/** What the site functions and the edge functions have in common. */

/** Largest accepted body in bytes. The longest message with every byte percent-encoded in a form takes about 12 KB. */
export const bodyLimit = 16 * 1024;

/** The headers by which the site function passes on what came with a message. */
export const contactHeaders = {
  /** A UUID. Whatever comes again under the same one is accepted once. */
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

/** The error of a 400 for a malformed Idempotency-Key. */
export const malformedKeySentence = 'The Idempotency-Key must be a UUID';

/** The error of a 409 for an Idempotency-Key that was used with another message. */
export const conflictSentence = 'This Idempotency-Key belongs to another message';
