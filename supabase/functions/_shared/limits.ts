/**
 * Every limit of the contact path, and how long messages are stored. They are constants, not settings, because the promise in
 * docs/architecture.md depends on all of them. Tests and benches move the times of stored rows instead.
 */

/**
 * The limits of `accept_contact_message`. It holds a suspicious message, which staff then get in a digest and not as an email
 * of its own.
 */
export const acceptLimits = {
  /** A message sent after fewer seconds on the page is held: nobody writes one that fast. */
  seconds: 3,
  /** More links hold a message: a guest may send two, and advertising has more. */
  links: 2,
  /** More messages of one visitor in an hour are held. Not fewer, because the guests of one resort share an IP address. */
  perVisitor: 5,
  /** More messages of all visitors in an hour are held: this is six times the busiest hour of a day with 100 messages. */
  inAll: 60,
  /** More held messages of one visitor in an hour are refused: one visitor must not fill the digests. */
  heldPerVisitor: 5,
  /** More held messages that no digest lists yet are refused: two digests show this many. */
  unlisted: 200,
};

/** Seconds until a refused visitor may try again. By then the next digest and the passing hour have made room. */
export const limitedFor = 3_600;

/** Messages that one instance stores at the same time. With more, the last would wait longer than a visitor does. */
export const mostStoring = 50;

/** Emails that one instance sends directly in ten minutes. Without the database, no spam can be held back. */
export const mostDirectEmails = 20;

/** Messages in one digest or reminder. The digests of two hours then show all that may be unlisted. */
export const listSize = acceptLimits.unlisted / 2;

/** Messages that a digest shows in full. Nobody reads more; the others have a line each. */
export const mostInFull = 25;

/** Bytes of HTML in a list. Gmail clips an email at 102 KB, and would hide the messages at its end. */
export const mostListBytes = 100_000;

/** Refusals of a mail server until the email is brief. By then it most likely refuses what the visitor wrote. */
export const refusalsUntilBrief = 6;

/** Hours until a message is a dead letter. A mail server that broke on Friday evening is mended by then. */
export const retryHours = 72;

/** Hours without an answer until a reminder lists a message. Four are then left of the 24 that the page promises. */
export const remindAfterHours = 20;

/** Months for which messages are stored, as the page tells visitors. A guest may refer to one a season later. */
export const retentionMonths = 12;

/** Days for which a held message is stored if a digest has listed it. Staff may be away for a month. */
export const heldDays = 30;

/** Hours until a discarded message is deleted. Staff can undo that for as long. */
export const undoHours = 24;
