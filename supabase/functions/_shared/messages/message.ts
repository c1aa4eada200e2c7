/** A message in `public.contact_messages`. */
import { contactFields, mapContactFields, type ContactColumn } from '../contact/contact-fields.ts';
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

export type MessageRow = Record<ContactColumn, string>;

export const messageColumns = contactFields.map(({ column }) => column);

export function rowFromMessage(message: ContactMessage): MessageRow {
  // TypeScript takes the keys of Object.fromEntries for any string.
  return Object.fromEntries(contactFields.map(({ name, column }) => [column, message[name]])) as MessageRow;
}

export function messageFromRow(row: MessageRow): ContactMessage {
  return mapContactFields(({ column }) => row[column]);
}
