/** The digest in PostgreSQL: a list of the messages that are held as possible spam. */
import { type Database, sql } from '../database.ts';
import { listSize } from '../limits.ts';
import { isDue, listedColumns, type ListedMessage } from './list.ts';

/** SQL: staff have not decided about it. If they answered it, and its visitor contradicts that, the owner gets it. */
const isUndecided = sql`state = 'held' and answered_at is null`;

/** Makes a digest if one is due, of the messages that have waited longest, so newer ones never overtake them. */
export async function makeDigest(database: Database): Promise<void> {
  const listId = crypto.randomUUID();
  await database.run(sql`
    with waiting as (
      select id, row_number() over (order by received_at, id) as place
      from public.contact_messages
      where ${isUndecided} and list_id is null
      order by place
      limit ${listSize + 1}
    ), listed as (
      update public.contact_messages as message
      set list_id = ${listId}
      from waiting
      where
        message.id = waiting.id and place <= ${listSize} and ${isDue('digest', 1)}
        and list_id is null and ${isUndecided}
      returning 1
    )
    insert into public.contact_lists (id, kind) select ${listId}::uuid, 'digest' where exists (select from listed)`);
}

/**
 * Reads the messages for an attempt to send a digest. Those that are decided leave it, so a later one can show them,
 * but what its own link has discarded stays, because that link can undo it. Each visitor's first message comes first,
 * then each one's second, and so on, so no flood hides a visitor.
 */
export function readDigest(database: Database, listId: string): Promise<ListedMessage[]> {
  return database.run(sql<ListedMessage[]>`
    with shown as (
      select * from public.contact_messages where list_id = ${listId} and ${isUndecided}
    ), left_out as (
      update public.contact_messages set list_id = null
      where list_id = ${listId} and discarded_by is distinct from ${listId} and id not in (select id from shown)
    )
    select ${listedColumns} from shown
    order by
      row_number() over (
        partition by coalesce(visitor_hash, id::text) order by cardinality(hold_reasons), received_at
      ),
      cardinality(hold_reasons), received_at, id`);
}
