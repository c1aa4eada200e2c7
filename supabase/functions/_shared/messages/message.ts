/** A message in `public.contact_messages`. */
import type { PendingQuery, Row, Sql } from 'postgres';
import { contactFields } from '../contact/contact-fields.ts';
import type { ContactMessage } from '../contact/contact-message.ts';

/** An accepted message. */
export type ReceivedMessage = {
  /** A UUID, which is the message's idempotency key. */
  id: string;
  /** Eight characters that the visitor and staff can read to each other. */
  reference: string;
  receivedAt: Date;
  message: ContactMessage;
};

/** A message waiting to be mailed. */
export type QueuedMessage = ReceivedMessage & {
  /** When the message was accepted or released. Every attempt has the same time. */
  queuedAt: Date;
};

/** A message in a digest or a reminder. */
export type ListedMessage = ReceivedMessage & {
  /** The reasons for holding the message, in words for staff. Empty if it was never held. */
  reasons: string[];
};

/** An email to staff that lists messages, in the order of `messages`. */
export type ContactList = {
  id: string;
  kind: 'digest' | 'reminder';
  /** When the list was made. Every attempt has the same time. */
  madeAt: Date;
  /** Whether the email leaves out visitors' words. */
  brief: boolean;
  messages: ListedMessage[];
};

/** Builds the contact message from a row, as a column of the result. */
export function messageIn(sql: Sql): PendingQuery<Row[]> {
  const columns = contactFields.map(({ name }) => name);
  return sql`(select to_json(fields) from (select ${sql(columns)}) as fields)`;
}
