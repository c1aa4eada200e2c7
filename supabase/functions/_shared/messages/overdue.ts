/** The overdue email in PostgreSQL: a list of the messages that the owner has to see. */
import { type Database, sql } from '../database.ts';
import { listSize, promisedHours } from '../limits.ts';
import { isDue, isRead, listedColumns, type ListedMessage } from './list.ts';

/**
 * SQL: the visitor says that no answer has come, or the promised hours are over. Without an owner, the latter stays in
 * the office's reminders. A message without `mailed_at` waits for the mail server.
 */
const isForOwner = (hasOwner: boolean) => sql`(
  has_open_nudge or (
    ${hasOwner} and state in ('queued', 'mailed') and queued_at <= now() - make_interval(hours => ${promisedHours})
    and coalesce(${isRead}, true)
  )
)`;

/**
 * Makes an overdue email if one is due, of the messages that have waited longest. It lists a message again after a
 * nudge, unless that is in a list that has not been sent yet: that one will tell the owner.
 */
export async function makeOverdue(database: Database, hasOwner: boolean): Promise<void> {
  const listId = crypto.randomUUID();
  await database.run(sql`
    with waiting as (
      select
        id, overdue_id as earlier_id,
        row_number() over (order by state = 'discarded', received_at, id) as place
      from public.contact_messages
      where
        ${isForOwner(hasOwner)} and (overdue_id is null or (
          has_open_nudge and overdue_id not in (select id from public.contact_lists where sent_at is null)
        ))
      order by place
      limit ${listSize + 1}
    ), listed as (
      update public.contact_messages as message
      set overdue_id = ${listId}
      from waiting
      where
        message.id = waiting.id and place <= ${listSize} and ${isDue('overdue', 4)}
        and overdue_id is not distinct from earlier_id and ${isForOwner(hasOwner)}
      returning 1
    )
    insert into public.contact_lists (id, kind) select ${listId}::uuid, 'overdue' where exists (select from listed)`);
}

/**
 * Reads the messages for an attempt to send an overdue email, with those that staff have discarded last. The others
 * leave it, so a later one can show them, but what its own link has answered stays, because that link can undo it.
 */
export function readOverdue(database: Database, listId: string, hasOwner: boolean): Promise<ListedMessage[]> {
  return database.run(sql<ListedMessage[]>`
    with shown as (
      select * from public.contact_messages where overdue_id = ${listId} and ${isForOwner(hasOwner)}
    ), left_out as (
      update public.contact_messages set overdue_id = null
      where overdue_id = ${listId} and answered_by is distinct from ${listId} and id not in (select id from shown)
    )
    select ${listedColumns} from shown
    order by state = 'discarded', received_at, id`);
}
