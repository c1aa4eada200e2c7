/**
 * How long each step of an accepted message may take, in milliseconds. Each part waits longer than all parts behind it
 * together, and so still gets their response. A test checks this order.
 */

/** PostgreSQL ends a statement after this time. Only a statement that waits for others takes so long. */
export const statementTimeout = 3_000;

/** The driver gives up connecting. It is less than a statement has: a silent database must not look like a busy one. */
export const connectTimeout = 2_000;

/** The database client cancels a statement that PostgreSQL has not ended by itself. */
export const cancelAfter = 3_100;

/** Without a reply to the cancellation either, the database does not answer. */
export const answerTimeout = 3_500;

/** Both attempts to store a message. */
export const storeTimeout = 6_000;

/** The pause between them: PostgreSQL takes about a second to restart. */
export const storePause = 1_000;

/** The direct email of a message that the database could not store. */
export const directEmailTimeout = 10_000;

/** The extra time the edge function needs to start and to read the request. */
export const edgeOverhead = 1_000;

/** The site function's call of an edge function, with the response's body. */
export const siteTimeout = 20_000;

/** The browser's call of the site function. */
export const browserTimeout = 30_000;

/** One email of the outbox, connecting included: some servers scan for half a minute before they accept it. */
export const emailTimeout = 45_000;

/** A sweep starts no email later than this. */
export const sweepStartTimeout = 30_000;

/** How long one worker has a message or a list to itself: enough to send one email and store the result. */
export const lease = 60_000;

/** The schedule's HTTP call of a sweep, in the migration too. */
export const sweepTimeout = 90_000;
