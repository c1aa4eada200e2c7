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
  /** When the message was accepted or released; the same at each attempt. */
  queuedAt: Date;
};

/** A message in a digest or a reminder. */
export type ListedMessage = ReceivedMessage & {
  /** The reasons for holding the message, in words for staff. Empty if it was never held. */
  reasons: string[];
};

/** An email that lists messages to staff, in this order. */
export type ContactList = {
  id: string;
  kind: 'digest' | 'reminder';
  /** When the list was made; the same at each attempt. */
  madeAt: Date;
  /** Whether the email has no words from visitors. */
  brief: boolean;
  messages: ListedMessage[];
};

/** Builds the contact message from a row, in a list of columns. */
export function messageIn(sql: Sql): PendingQuery<Row[]> {
  const columns = contactFields.map(({ name }) => name);
  return sql`(select to_json(fields) from (select ${sql(columns)}) as fields)`;
}
