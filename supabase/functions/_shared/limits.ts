/**
 * Every limit of the contact path, and for how long messages are stored. They are constants, not settings: the promise
 * that docs/architecture.md makes depends on them together. Tests and benches move the times of stored rows instead.
 */

/**
 * What `accept_contact_message` decides by. A suspicious message is held: it comes in a digest, and is not mailed by
 * itself.
 */
export const acceptLimits = {
  /** Seconds on the page, below which a message is held: nobody reads the form and writes a message in less. */
  seconds: 3,
  /** Links, above which a message is held: a guest may send two, advertising has more. */
  links: 2,
  /** Messages of one visitor within an hour, above which they are held: the guests of one resort share an IP address. */
  perVisitor: 5,
  /** Messages of all visitors within an hour, above which they are held: six times the busiest hour of a day of 100. */
  inAll: 60,
  /** Held messages of one visitor within an hour, above which they are refused: one visitor must not fill the digests. */
  heldPerVisitor: 5,
  /** Held messages that no digest has yet, above which they are refused: two digests show this many. */
  unlisted: 200,
};

/** Seconds after which who was refused may come back: by then the next digest and an hour have made room for one more. */
export const limitedFor = 3_600;

/** Messages that one instance stores at the same time, above which it refuses: more would wait longer than a visitor. */
export const mostStoring = 50;

/** Emails that one instance sends directly within ten minutes: without the database, nothing can be held. */
export const mostDirectEmails = 20;

/** Messages that one digest or reminder lists. The digests of two hours show all that may be unlisted. */
export const listSize = acceptLimits.unlisted / 2;

/** Messages that a digest shows in full. More than that nobody reads; the others have a line each. */
export const mostInFull = 25;

/** Bytes of HTML that a list may have: Gmail clips an email at 102 KB, and who is below the clip is hidden. */
export const mostListBytes = 100_000;

/** Refusals of a mail server, after which the email is brief: most likely it refuses what the visitor wrote. */
export const refusalsUntilBrief = 6;

/** Hours of retries, after which a message is a dead letter: a mail server that broke on Friday evening is mended. */
export const retryHours = 72;

/** Hours without an answer, after which a reminder lists a message: four hours are left of the 24 that the page promises. */
export const remindAfterHours = 20;

/** Months for which messages are stored, as the page tells visitors: a season later, a guest may refer to one. */
export const retentionMonths = 12;

/** Days for which held messages are stored that a digest has listed: staff may be away for a month. */
export const heldDays = 30;

/** Hours in which staff can undo an action, before a discarded message is deleted. */
export const undoHours = 24;
