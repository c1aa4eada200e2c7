/** The reminder in PostgreSQL: a list of the messages that the office has had for some time and not answered. */
import { type Database, sql } from '../database.ts';
import { listSize, remindAfterHours } from '../limits.ts';
import { isDue, isRead, listedColumns, type ListedMessage } from './list.ts';

/** SQL: nobody has answered it. If somebody did, and its visitor contradicts that, the owner gets it. */
const isUnanswered = sql`(
  state = 'mailed' and answered_at is null and queued_at <= now() - make_interval(hours => ${remindAfterHours})
  and ${isRead}
)`;

/** Makes a reminder if one is due, of the messages that have waited longest. Each message is in only one reminder. */
export async function makeReminder(database: Database): Promise<void> {
  const listId = crypto.randomUUID();
  await database.run(sql`
    with waiting as (
      select id, row_number() over (order by queued_at, id) as place
      from public.contact_messages
      where ${isUnanswered} and reminder_id is null
      order by place
      limit ${listSize + 1}
    ), listed as (
      update public.contact_messages as message
      set reminder_id = ${listId}
      from waiting
      where
        message.id = waiting.id and place <= ${listSize} and ${isDue('reminder', 1)}
        and reminder_id is null and ${isUnanswered}
      returning 1
    )
    insert into public.contact_lists (id, kind) select ${listId}::uuid, 'reminder' where exists (select from listed)`);
}

/**
 * Reads the messages for an attempt to send a reminder. The others leave it, so a later one can show them, but what its
 * own link has answered stays, because that link can undo it.
 */
export function readReminder(database: Database, listId: string): Promise<ListedMessage[]> {
  return database.run(sql<ListedMessage[]>`
    with shown as (
      select * from public.contact_messages where reminder_id = ${listId} and ${isUnanswered}
    ), left_out as (
      update public.contact_messages set reminder_id = null
      where reminder_id = ${listId} and answered_by is distinct from ${listId} and id not in (select id from shown)
    )
    select ${listedColumns} from shown
    order by queued_at, id`);
}
