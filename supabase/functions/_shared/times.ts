/** In milliseconds. Each part waits longer than all the parts behind it can take in total. A test checks this. */

/** PostgreSQL ends a statement after this time. Only a statement that waits for other statements takes that long. */
export const statementTimeout = 3_000;
/** The driver gives up connecting before a statement could time out, so a silent database does not look overloaded. */
export const connectTimeout = 2_000;
/** The database client cancels a statement that PostgreSQL has not ended itself. */
export const cancelAfter = 3_100;
/** If PostgreSQL has not replied to the cancellation by this time, it counts as silent. */
export const answerTimeout = 3_500;
/** The limit for both attempts to store a message, taken together. */
export const storeTimeout = 6_000;
/** The minimum time between the starts of the two attempts. PostgreSQL takes about a second to restart. */
export const storePause = 1_000;

export const directEmailTimeout = 10_000;
/** The limit for the site function's call to an edge function, including the response's body. */
export const siteTimeout = 20_000;
export const browserTimeout = 30_000;

/** The limit for one email from the outbox, including the connection. Some servers scan an email for half a minute. */
export const emailTimeout = 45_000;
/** After this time, a sweep does not start sending any more emails. */
export const sweepStartTimeout = 30_000;
/** How long a worker leases a message or a list: long enough to send an email and store the result. */
export const lease = 60_000;
