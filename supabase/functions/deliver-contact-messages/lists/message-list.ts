/** Lists of messages. The kinds share one statement that makes a list, and one that reads its messages. */
import { sql, timeOf, type Database, type Sql } from '../../_shared/database.ts';
import { drainMinutes, listAfterMailedHours, listSize } from '../../_shared/limits.ts';
import { receivedColumns } from '../../_shared/message/message.ts';
import { composeListEmail, type ListWords } from './list-email.ts';
import type { ListedMessage, ListKind, ListKindName } from './list-kind.ts';

/** Which messages a kind of list takes, and when. */
export type ListSelection = {
  /** Between two lists are at least this many hours, so that staff do not start to ignore them. */
  hoursApart: number;
  /** The column with a message's list of this kind. */
  column: Sql;
  /** Whether it belongs on a list of this kind. If that ends, it leaves its list, so a later one can show it. */
  belongs: Sql;
  /** The column with the link that has decided about it. If that is its list's own, it stays: the link can undo it. */
  decidedBy: Sql;
  needsList: Sql;
  /** The order in which messages get a list, and the one in which a list shows them. */
  listedBy: Sql;
  shownBy: Sql;
};

type Definition = {
  name: ListKindName;
  isForOwner?: boolean;
  selection: ListSelection;
  words: ListWords;
};

export function messageList({ name, isForOwner = false, selection, words }: Definition): ListKind {
  return {
    isForOwner,
    make: (database) => makeList(database, name, selection),
    readMessages: (database, listId) => readMessages(database, listId, selection),
    compose: (list, isBrief, company) => {
      const { length } = list.messages;
      // Staff may already have decided about every message.
      if (length === 0) return undefined;
      const email = composeListEmail(list, words, { isBrief, isForOwner }, company);
      return { email, details: { brief: isBrief, messages: length } };
    },
  };
}

/** SQL: staff have had the message's own email for long enough to read it. */
export const isRead = sql`mailed_at <= now() - make_interval(hours => ${listAfterMailedHours})`;

/**
 * Makes a list if one is due: after minutes instead of hours if more messages wait than one has room for. Of two sweeps
 * at once, the second finds no messages. A list that a wrong clock has dated in the future is ignored.
 */
async function makeList(database: Database, name: ListKindName, of: ListSelection): Promise<void> {
  const listId = crypto.randomUUID();
  await database.run(sql`
    with waiting as (
      select id, ${of.column} as earlier_id, row_number() over (order by ${of.listedBy}) as place
      from public.contact_messages
      where (${of.belongs}) and (${of.needsList})
      order by place
      limit ${listSize + 1}
    ), latest as (
      select max(made_at) as made_at from public.contact_lists where kind = ${name} and made_at <= clock_timestamp()
    ), pause as (
      select case
        when count(*) > ${listSize} then make_interval(mins => ${drainMinutes})
        else make_interval(hours => ${of.hoursApart})
      end as length
      from waiting
    ), listed as (
      update public.contact_messages as message
      set ${of.column} = ${listId}
      from waiting
      where
        message.id = waiting.id and place <= ${listSize}
        and (select coalesce(made_at <= now() - length, true) from latest, pause)
        and ${of.column} is not distinct from earlier_id and (${of.belongs})
      returning 1
    )
    insert into public.contact_lists (id, kind)
    select ${listId}::uuid, ${name}::text where exists (select from listed)`);
}

/** Takes off the list what no longer belongs on it. */
function readMessages(database: Database, listId: string, of: ListSelection): Promise<ListedMessage[]> {
  return database.run(sql<ListedMessage[]>`
    with shown as (
      select * from public.contact_messages where ${of.column} = ${listId} and (${of.belongs})
    ), left_out as (
      update public.contact_messages set ${of.column} = null
      where
        ${of.column} = ${listId} and ${of.decidedBy} is distinct from ${listId}
        and id not in (select id from shown)
    )
    select
      ${receivedColumns}, to_json(hold_reasons) as reasons, state, mailed_at is not null as "isMailed",
      ${timeOf(sql`nudged_at`)} as "nudgedAt", ${timeOf(sql`answered_at`)} as "answeredAt",
      to_json(greatest(now(), nudged_at)) as "readAt"
    from shown
    order by ${of.shownBy}`);
}
