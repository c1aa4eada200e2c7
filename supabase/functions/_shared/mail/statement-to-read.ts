import { messageColumns } from '../outbox/message-row.ts';

/** The SQL statement with which staff read a message that was not mailed. */
export function statementToRead(reference: string): string {
  return `select ${messageColumns.join(', ')} from contact_messages where reference = '${reference}';`;
}
