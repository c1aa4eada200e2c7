/** What the site function, the edge functions and the doctor have in common. */

/** Largest accepted body in bytes. The longest message with every byte percent-encoded in a form takes about 12 KB. */
export const bodyLimit = 16 * 1024;

/** The error for every failure that is not the visitor's; the log has the cause. */
export const failureSentence = 'Failed to send message. Please try again.';

/** The error of the health check while the database is down. The doctor recognises it. */
export const databaseSentence = 'The database does not answer';

/** The problem of the health check when the tables take too much of the disk. The doctor recognises it. */
export const tablesTooLarge = 'tables too large';

/** The error of a 400 for a malformed Idempotency-Key. */
export const malformedKeySentence = 'The Idempotency-Key must be a UUID';

/** The error of a 409 for an Idempotency-Key that was used with another message. */
export const conflictSentence = 'This Idempotency-Key belongs to another message';
