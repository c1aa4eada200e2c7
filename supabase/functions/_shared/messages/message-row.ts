/** The columns of `public.contact_messages` that hold a message. */
import { contactFields, mapContactFields, type ContactColumn } from '../contact/contact-fields.ts';
import type { ContactMessage } from '../contact/contact-message.ts';

export type MessageRow = Record<ContactColumn, string>;

export const messageColumns = contactFields.map(({ column }) => column);

export function rowFromMessage(message: ContactMessage): MessageRow {
  // TypeScript takes the keys of Object.fromEntries for any string.
  return Object.fromEntries(contactFields.map(({ name, column }) => [column, message[name]])) as MessageRow;
}

export function messageFromRow(row: MessageRow): ContactMessage {
  return mapContactFields(({ column }) => row[column]);
}
