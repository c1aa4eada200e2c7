/** A message in `public.contact_messages`. */
import type { PendingQuery, Row, Sql } from 'postgres';
import { contactFields } from '../contact/contact-fields.ts';
import type { ContactMessage } from '../contact/contact-message.ts';

/** An accepted message. */
export type ReceivedMessage = {
  /** A UUID: its idempotency key. */
  id: string;
  /** Eight characters, for visitor and staff to read to each other. */
  reference: string;
  receivedAt: Date;
  message: ContactMessage;
};

/** A message that is to be mailed. */
export type QueuedMessage = ReceivedMessage & {
  /** When it was accepted or released; the same at each attempt. */
  queuedAt: Date;
};

/** A message in a digest or a reminder. */
export type ListedMessage = ReceivedMessage & {
  /** Why it was held, as staff read it; none if it never was. */
  reasons: string[];
};

/** An email that lists messages to staff, in its order. */
export type ContactList = {
  id: string;
  kind: 'digest' | 'reminder';
  /** When it was made; the same at each attempt. */
  madeAt: Date;
  /** Whether it goes out without anything that visitors wrote. */
  brief: boolean;
  messages: ListedMessage[];
};

/** The contact message in a row, for a list of columns. */
export function messageIn(sql: Sql): PendingQuery<Row[]> {
  const columns = contactFields.map(({ name }) => name);
  return sql`(select to_json(fields) from (select ${sql(columns)}) as fields)`;
}
