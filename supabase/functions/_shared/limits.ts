/**
 * Every limit of the contact path, and how long messages are stored. They are constants, not settings, because the
 * promise in docs/architecture.md depends on all of them. Tests and benches change the times of stored rows instead.
 */

/** The limits in `accept_contact_message`. It holds a suspicious message, which staff then get only in a digest. */
export const acceptLimits = {
  /** Holds a message sent after fewer seconds on the page: nobody writes one that fast. */
  seconds: 3,
  /** Holds a message with more links than this: a guest may send two, and advertising has more. */
  links: 2,
  /** Holds more messages than this from one visitor in an hour. A resort's guests may share an IP address. */
  perVisitor: 5,
  /** Holds more messages than this in an hour: six times the busiest hour on a day with 100 messages. */
  inAll: 60,
  /** Refuses more held messages than this from one visitor in an hour: one visitor could fill the digests. */
  heldPerVisitor: 5,
  /** Refuses more held messages than this while no digest lists them: two digests show this many. */
  unlisted: 200,
};

/** Seconds until a refused visitor may try again. After an hour and another digest there is room. */
export const limitedFor = 3_600;

/** The number of messages that one instance stores at a time. More would wait longer than a visitor does. */
export const mostStoring = 50;

/** The number of direct emails from one instance in ten minutes. Without the database it cannot hold spam back. */
export const mostDirectEmails = 20;

/** The number of messages in a digest or a reminder. Two hourly digests then list all messages that may be unlisted. */
export const listSize = acceptLimits.unlisted / 2;

/** The number of messages that a digest shows in full. Nobody reads more; each of the others has a line. */
export const mostInFull = 25;

/** The size of a list's HTML in bytes. Gmail clips an email at 102 KB, and would hide the last messages. */
export const mostListBytes = 100_000;

/** The number of refusals before the email is brief. By then the mail server probably refuses the visitor's words. */
export const refusalsUntilBrief = 6;

/** Hours until a message is a dead letter. By then, a mail server that broke on a Friday evening is repaired. */
export const retryHours = 72;

/** Hours without an answer before a reminder lists a message. Four of the promised 24 hours are then left. */
export const remindAfterHours = 20;

/** How many months a message is stored, as the page tells visitors. A guest may refer to it a season later. */
export const retentionMonths = 12;

/** How many days a held message is stored once a digest has listed it. Staff may be away for a month. */
export const heldDays = 30;

/** Hours until a discarded message is deleted. Staff can undo the discarding until then. */
export const undoHours = 24;
