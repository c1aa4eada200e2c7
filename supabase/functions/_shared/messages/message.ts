/** SQL about a message. docs/architecture.md has its transitions under "The life of a message". */
import { contactFields } from '../contact/contact-fields.ts';
import { sql, timeOf, type Sql } from '../database.ts';
import { discardedDays, heldDays, retentionMonths, undoHours } from '../limits.ts';
import type { QueuedMessage } from '../mail/message-emails.ts';

/** The attempts include the current one. In so many earlier ones, a mail server refused the email's words. */
export type LeasedMessage = QueuedMessage & { attempts: number; refusals: number };

/** PostgreSQL would read the entire table if the ids came from a subselect. */
export const isAmong = (ids: string[]) => sql`id = any(${`{${ids.join()}}`}::uuid[])`;

/** A link with this subject is about the message, or about a list that contains it. */
export const isOfLink = (subjectId: string) => sql`${subjectId} in (id, list_id, reminder_id, overdue_id)`;

const deletedAfter = (discardedAt: Sql) => sql`greatest(
  ${discardedAt} + make_interval(hours => ${undoHours}),
  greatest(received_at, told_at) + make_interval(days => ${discardedDays})
)`;

/** When a discarded message without an open nudge is deleted. Until then, staff can undo the decision. */
export const deletedAt = deletedAfter(sql`discarded_at`);

export const deletedIfDiscarded = deletedAfter(sql`now()`);

const isExpiredSpam = sql`(state = 'discarded' and not has_open_nudge and ${deletedAt} <= now())`;

/** Counts from the digest or, if that is later, from the last nudge. */
const isHeldTooLong = sql`(
  state = 'held' and not has_open_nudge
  and (nudged_at > now() - make_interval(days => ${heldDays})) is not true
  and list_id in (select id from public.contact_lists where sent_at < now() - make_interval(days => ${heldDays}))
)`;

/** No report counts a discarded message. For any other, the report about its month must have been made. */
const isOldAndReported = sql`(
  state in ('mailed', 'answered', 'discarded')
  and received_at < now() - make_interval(months => ${retentionMonths})
  and (state = 'discarded' or exists (
    select from public.contact_lists
    where month >= date_trunc('month', coalesce(queued_at, answered_at) at time zone 'Australia/Perth')
  ))
)`;

/** No page shows such a message, no link changes it, and the next sweep deletes it. */
export const isExpired = sql`(${isExpiredSpam} or ${isHeldTooLong} or ${isOldAndReported})`;

export const fieldsAsJson = sql`(
  select to_json(fields) from (select ${sql(contactFields.map(({ name }) => name))}) as fields
)`;

/** The columns of a `ReceivedMessage`. */
export const receivedColumns = sql`
  id, reference, ${timeOf(sql`received_at`)} as "receivedAt", ${fieldsAsJson} as message`;
