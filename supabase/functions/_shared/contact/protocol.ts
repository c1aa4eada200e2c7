/** What the site function and the edge function have in common. */

/** Largest accepted body in bytes. The longest message with every byte percent-encoded in a form takes about 12 KB. */
export const bodyLimit = 16 * 1024;

/** The error for every failure that is not the visitor's; the log has the cause. */
export const failureSentence = 'Failed to send message. Please try again.';

/** The error of a 400 for a malformed Idempotency-Key. */
export const malformedKeySentence = 'The Idempotency-Key must be a UUID';

/** The error of a 409 for an Idempotency-Key that was used with another message. */
export const conflictSentence = 'This Idempotency-Key belongs to another message';
