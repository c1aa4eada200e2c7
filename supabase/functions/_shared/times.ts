/**
 * The time limit of each step of an accepted message, in milliseconds. Each part waits longer than all parts behind it
 * together, so it still gets their response. A test checks this order.
 */

/** PostgreSQL ends a statement after this time. Only a statement that waits for others takes that long. */
export const statementTimeout = 3_000;

/** The driver gives up connecting sooner than a statement ends, so a silent database does not look busy. */
export const connectTimeout = 2_000;

/** The database client cancels a statement that PostgreSQL has not ended itself. */
export const cancelAfter = 3_100;

/** Without a reply to the cancellation by then, the database does not answer. */
export const answerTimeout = 3_500;

/** Both attempts to store a message together. */
export const storeTimeout = 6_000;

/** The pause between the attempts: PostgreSQL takes about a second to restart. */
export const storePause = 1_000;

/** The direct email for a message that the database could not store. */
export const directEmailTimeout = 10_000;

/** The time that the edge function needs to start and to read the request. */
export const edgeOverhead = 1_000;

/** The site function's call of an edge function, including the response's body. */
export const siteTimeout = 20_000;

/** The browser's call of the site function. */
export const browserTimeout = 30_000;

/** One email from the outbox, including the connection: some servers scan for half a minute before they accept it. */
export const emailTimeout = 45_000;

/** A sweep starts no emails after this time. */
export const sweepStartTimeout = 30_000;

/** The lease of a message or a list for one worker: enough time to send an email and store the result. */
export const lease = 60_000;

/** The schedule's HTTP call of a sweep. The migration has the same number. */
export const sweepTimeout = 90_000;
