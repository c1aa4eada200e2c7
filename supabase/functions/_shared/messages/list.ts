import { sql, timeOf, type Database } from '../database.ts';
import { drainMinutes, listSize } from '../limits.ts';
import type { MessageList, ShownMessage } from '../mail/list-emails.ts';
import type { ListKind } from './list-kinds.ts';
import { receivedColumns } from './message.ts';

export type ListedMessage = ShownMessage & {
  /** When it was read for this attempt, to the microsecond, or when its visitor nudged if a wrong clock says later. */
  readAt: string;
};

/**
 * Makes a list if one is due. Ignores lists that a wrong clock has dated in the future. If two sweeps make one at the
 * same time, the second finds no messages, because the first has changed each message's list.
 */
export async function makeList(database: Database, kind: MessageList['kind'], of: ListKind): Promise<void> {
  const listId = crypto.randomUUID();
  await database.run(sql`
    with waiting as (
      select id, ${of.list} as earlier_id, row_number() over (order by ${of.listedBy}) as place
      from public.contact_messages
      where (${of.belongs}) and (${of.needsList})
      order by place
      limit ${listSize + 1}
    ), latest as (
      select max(made_at) as made_at from public.contact_lists where kind = ${kind} and made_at <= clock_timestamp()
    ), pause as (
      select case
        when count(*) > ${listSize} then make_interval(mins => ${drainMinutes})
        else make_interval(hours => ${of.hoursApart})
      end as length
      from waiting
    ), listed as (
      update public.contact_messages as message
      set ${of.list} = ${listId}
      from waiting
      where
        message.id = waiting.id and place <= ${listSize}
        and (select coalesce(made_at <= now() - length, true) from latest, pause)
        and ${of.list} is not distinct from earlier_id and (${of.belongs})
      returning 1
    )
    insert into public.contact_lists (id, kind)
    select ${listId}::uuid, ${kind}::text where exists (select from listed)`);
}

export function readList(database: Database, listId: string, of: ListKind): Promise<ListedMessage[]> {
  return database.run(sql<ListedMessage[]>`
    with shown as (
      select * from public.contact_messages where ${of.list} = ${listId} and (${of.belongs})
    ), left_out as (
      update public.contact_messages set ${of.list} = null
      where
        ${of.list} = ${listId} and ${of.decidedBy} is distinct from ${listId}
        and id not in (select id from shown)
    )
    select
      ${receivedColumns}, to_json(hold_reasons) as reasons, state, mailed_at is not null as "isMailed",
      ${timeOf(sql`nudged_at`)} as "nudgedAt", ${timeOf(sql`answered_at`)} as "answeredAt",
      to_json(greatest(now(), nudged_at)) as "readAt"
    from shown
    order by ${of.shownBy}`);
}
