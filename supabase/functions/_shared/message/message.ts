/** SQL about a row of `contact_messages`. */
import { contactFields } from '../contact/contact-fields.ts';
import type { QueuedMessage } from '../contact/contact-message.ts';
import { sql, timeOf } from '../database.ts';

/** The attempts include the current one. In so many earlier ones, a mail server refused the email's words. */
export type LeasedMessage = QueuedMessage & { leaseId: string; attempts: number; refusals: number };

/** A link with this subject is about the message, or about a list that contains it. */
export const isOfLink = (subjectId: string) => sql`${subjectId} in (id, digest_id, reminder_id, overdue_id)`;

export const fieldsAsJson = sql`(
  select to_json(fields) from (select ${sql(contactFields.map(({ name }) => name))}) as fields
)`;

/** The columns of a `ReceivedMessage`. */
export const receivedColumns = sql`
  id, reference, ${timeOf(sql`received_at`)} as "receivedAt", ${fieldsAsJson} as message`;
