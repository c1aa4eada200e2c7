/** A message in `public.contact_messages`. */
import { contactFields } from '../contact/contact-fields.ts';
import type { ContactMessage } from '../contact/contact-message.ts';
import { undoHours } from '../limits.ts';
import { sql, type Sql } from '../sql.ts';

/** An accepted message. */
export type ReceivedMessage = {
  /** A UUID, which is the message's idempotency key. */
  id: string;
  /** Eight characters that the visitor and staff can read out to each other. */
  reference: string;
  receivedAt: Date;
  message: ContactMessage;
};

/** A message waiting to be mailed. */
export type QueuedMessage = ReceivedMessage & {
  /** When the message was accepted or released. This time is the same for every attempt. */
  queuedAt: Date;
};

/** A message in a digest or a reminder. */
export type ListedMessage = ReceivedMessage & {
  /** Why the message was held, in words for staff. Empty if it was never held. */
  reasons: string[];
};

/** A digest or a reminder. Its email shows the messages in this order, but those on one line come last. */
export type ContactList = {
  id: string;
  kind: 'digest' | 'reminder';
  /** When the list was made. This time is the same for every attempt. */
  madeAt: Date;
  /** Whether the email leaves out what visitors wrote. */
  brief: boolean;
  messages: ListedMessage[];
};

/** SQL: the message's time to undo spam is over. No page shows it, and the next sweep deletes it. */
export const isExpired = sql`closed_as = 'discarded' and closed_at <= now() - make_interval(hours => ${undoHours})`;

/** SQL for a column that contains a row's contact fields as JSON. */
export const fieldsAsJson: Sql = (connection) => {
  const columns = contactFields.map(({ name }) => name);
  return connection`(select to_json(fields) from (select ${connection(columns)}) as fields)`;
};
