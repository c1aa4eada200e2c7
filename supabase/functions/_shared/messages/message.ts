/** A message in `public.contact_messages`. */
import { contactFields } from '../contact/contact-fields.ts';
import type { ContactMessage } from '../contact/contact-message.ts';
import { leastHours, undoHours } from '../limits.ts';
import type { ListPurpose } from '../links/links.ts';
import { sql, type Sql } from '../database.ts';
import { lease } from '../times.ts';

export type ReceivedMessage = {
  /** A UUID. */
  id: string;
  reference: string;
  receivedAt: Date;
  message: ContactMessage;
};

export type QueuedMessage = ReceivedMessage & {
  /** When the message was accepted or released. This time is the same for every attempt. */
  queuedAt: Date;
};

export type ListedMessage = ReceivedMessage & {
  /** Why the message was held, in words for staff. Empty if it was never held. */
  reasons: string[];
  /** Whether the message was held, not yet mailed or mailed when the list was made. */
  state: 'held' | 'undelivered' | 'mailed';
  /** When the visitor said that nobody had answered. */
  nudgedAt: Date | null;
};

export type ContactList = {
  id: string;
  kind: 'digest' | 'reminder' | 'overdue';
  /** When the list was made. This time is the same for every attempt. */
  madeAt: Date;
  /** Whether the email leaves out what visitors wrote. */
  brief: boolean;
  /** The email shows the messages in this order, but those on one line come last. */
  messages: ListedMessage[];
};

/** The answers to one month's messages, when the report was made. */
export type ReportNumbers = {
  /** The months as `YYYY-MM-DD`. */
  month: string;
  monthBefore: string;
  /** The messages that were mailed and not discarded, those of the month before, and those that were held at first. */
  delivered: number;
  deliveredBefore: number;
  heldAtFirst: number;
  answeredInTime: number;
  /** Seconds from `queued_at` until staff marked a message. Null if no message was answered. */
  medianTime: number | null;
  longestTime: number | null;
  /** The messages without an answer, mailed or not, with the oldest first. */
  unanswered: { reference: string; receivedAt: string }[];
};

export type Report = Pick<ContactList, 'id' | 'madeAt'> & { kind: 'report' } & ReportNumbers;

/** SQL: the list whose link has this purpose contains the message. */
export const isListed = (purpose: ListPurpose, listId: string) =>
  purpose === 'all-spam' ? sql`list_id = ${listId}` : sql`(reminder_id = ${listId} or overdue_id = ${listId})`;

/** SQL: the message is not leased, and due within the hour. After a longer pause, staff may have a copy already. */
export const isWaiting = sql`(
  next_attempt_at > now() + make_interval(secs => ${lease / 1_000}) and next_attempt_at <= now() + interval '1 hour'
)`;

/** SQL: the visitor has said that nobody has answered, and the message has not been released since. */
export const isNudged = sql`nudged_at > coalesce(queued_at, received_at)`;

/** SQL: what an update sets in a message that staff had closed, so that it is open again. */
export const reopened = sql`closed_as = null, closed_at = null, closed_by = null`;

/** SQL: when a discarded message is deleted. Until then, staff can undo the decision. */
export const deletedAt = sql`greatest(
  closed_at + make_interval(hours => ${undoHours}), received_at + make_interval(hours => ${leastHours})
)`;

/** SQL: a discarded message's time is over. No page shows it, and the next sweep deletes it. */
export const isExpired = sql`state = 'discarded' and ${deletedAt} <= now()`;

/** SQL for a column that contains a row's contact fields as JSON. */
export const fieldsAsJson: Sql = (connection) => {
  const columns = contactFields.map(({ name }) => name);
  return connection`(select to_json(fields) from (select ${connection(columns)}) as fields)`;
};
