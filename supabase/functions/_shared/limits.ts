/** Most limits of the contact path: constants, because the promise in docs/architecture.md depends on all of them. */

/** The limits in `accept_contact_message`. Staff get a held message only in a digest. */
export const acceptLimits = {
  /** Holds a message sent fewer seconds than this after the page was opened: nobody writes that fast. */
  seconds: 3,
  /** Holds a message with more links than this. A guest may send two, but advertising usually has more. */
  links: 2,
  /** Holds a visitor's messages beyond this number in an hour. Several guests at a resort may share an IP address. */
  perVisitor: 5,
  /**
   * Holds all messages beyond this number in an hour: six times the busiest hour on a day with 100 messages. Holds those
   * from one network, an IPv6 /32 or an IPv4 /16, beyond half of it.
   */
  inAll: 60,
  /** Refuses more held messages than this from one visitor in an hour, so that nobody can fill the digests. */
  heldPerVisitor: 5,
  /**
   * Refuses messages to be held if this many of all kinds wait for a digest: as many as an hour's digests list. One
   * network gets at most half of the places that the others leave.
   */
  unlisted: 1_000,
  /** Refuses those that look like spam if this many of them wait for a digest. */
  unlistedSuspects: 200,
};
/** Seconds until a visitor with too many held messages may try again. By then the hourly limit has reset. */
export const limitedFor = 3_600;

/** The maximum number of messages that one instance stores at a time. With more, the last takes too long. */
export const maxStoring = 50;
/** The maximum number of direct emails from one instance in ten minutes. Without the database, it cannot hold spam. */
export const maxDirectEmails = 20;

/** The number of refusals after which an email is brief. After that many, the visitor's words are the likely reason. */
export const refusalsUntilBrief = 6;
/** Hours until a message is a dead letter. A mail server that broke on a Friday should have been repaired by then. */
export const retryHours = 72;

/** Hours from a message's own email to the first list. After an outage of the mail server, staff need time to read. */
export const listAfterMailedHours = 1;

export const listSize = 100;
/** Minutes between two lists of a kind while more messages wait than one list has room for. */
export const drainMinutes = 6;
/** The maximum number of messages that a list shows in full: nobody reads more. Each of the others gets one line. */
export const maxInFull = 25;
/** The maximum size of a list's HTML in bytes. Gmail clips an email at 102 KB, which would hide the last messages. */
export const maxListBytes = 100_000;
/** Days after which a list that could not be sent gets the date of its attempt: servers refuse older dates. */
export const freshDays = 3;

/** In bytes, with attachments. Three such bodies in wide characters take 255 of an edge function's 256 MB in Deno 2.9. */
export const maxReplyBytes = 20_000_000;
/** In each list, such as the recipients: 300,000 of them would fill that memory. Exchange Online allows 1,000, too. */
export const maxReplyEntries = 1_000;

/** How many months a message is stored, as the page tells visitors. A guest may refer to a message a season later. */
export const retentionMonths = 12;
/** How many days a held message is stored after staff got its digest. They may be away for a month. */
export const heldDays = 30;
/** For at least this many hours, staff can undo that they discarded a message. */
export const undoHours = 24;
/**
 * For at least this many days after its receipt, and after an overdue email has shown it, a discarded message is stored.
 * A visitor can contest Friday's decision on Monday, and a page that is gone tells no spammer what was decided.
 */
export const discardedDays = 7;
