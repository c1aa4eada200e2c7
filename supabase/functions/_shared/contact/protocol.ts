/** What the site function and the edge function hold and say alike. */

/** Largest accepted body in bytes. The longest message, each letter of it three bytes of a form, takes 12 KB. */
export const bodyLimit = 16 * 1024;

/** What a visitor is told of every failure that is not theirs; the cause is in the log. */
export const failureSentence = 'Failed to send message. Please try again.';

/** Answered 400 to an Idempotency-Key of another form. */
export const malformedKeySentence = 'The Idempotency-Key must be a UUID';

/** Answered 409 to an Idempotency-Key that came before with another message. */
export const conflictSentence = 'This Idempotency-Key belongs to another message';
