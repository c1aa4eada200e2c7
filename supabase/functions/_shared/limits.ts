/**
 * Every limit of the contact path, and how long messages are stored. They are constants, not settings, because the
 * promise in docs/architecture.md depends on all of them. Tests and benches change the times of stored rows instead.
 */

/** The limits in `accept_contact_message`. Staff get a held message only in a digest. */
export const acceptLimits = {
  /** Holds a message sent fewer seconds than this after the page was opened: nobody writes one that fast. */
  seconds: 3,
  /** Holds a message with more links than this: a guest may send two, but advertising has more. */
  links: 2,
  /** Holds messages beyond this number from one visitor in an hour. A resort's guests may share an IP address. */
  perVisitor: 5,
  /** Holds messages beyond this number in an hour: six times the busiest hour on a day with 100 messages. */
  inAll: 60,
  /** The most messages held from one visitor in an hour, who could otherwise fill the digests. Any more are refused. */
  heldPerVisitor: 5,
  /** The most held messages that may wait for a digest: as many as two digests list. Any more are refused. */
  unlisted: 200,
};

/** Seconds until a refused visitor may try again. By then the hour is over, and another digest has made room. */
export const limitedFor = 3_600;

/** The number of messages that one instance stores at a time. With more, the last would wait longer than a visitor. */
export const mostStoring = 50;

/** The number of direct emails from one instance in ten minutes. Without the database, no spam can be held. */
export const mostDirectEmails = 20;

/** The number of messages in a digest or a reminder. Two digests list all the held messages that may wait for one. */
export const listSize = acceptLimits.unlisted / 2;

/** The number of messages that a digest shows in full. Nobody reads more, and each of the others has a line. */
export const mostInFull = 25;

/** The size of a list's HTML in bytes. Gmail clips an email at 102 KB, which would hide the last messages. */
export const mostListBytes = 100_000;

/** The number of refusals before the email is brief. By then the visitor's words are the likely reason. */
export const refusalsUntilBrief = 6;

/** Hours until a message is a dead letter. A mail server that broke on a Friday evening should be repaired by then. */
export const retryHours = 72;

/** Hours without an answer before a reminder lists a message. Four of the promised 24 hours are then left. */
export const remindAfterHours = 20;

/** How many months a message is stored, as the page tells visitors. A guest may refer to a message a season later. */
export const retentionMonths = 12;

/** How many days a held message is stored. Staff may be away for a month. */
export const heldDays = 30;

/** Hours until a discarded message is deleted. Until then, staff can undo the decision. */
export const undoHours = 24;
