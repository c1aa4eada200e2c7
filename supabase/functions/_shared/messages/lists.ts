import { type Database, sql, timeOf } from '../database.ts';
import { drainMinutes, listSize } from '../limits.ts';
import type { MessageList, ShownMessage } from '../mail/list-emails.ts';
import type { Report } from '../mail/report-email.ts';
import { listKinds, type ListKind } from './list-kinds.ts';
import { receivedColumns } from './message.ts';
import { leaseEnd } from './outbox.ts';
import { makeReport } from './report.ts';

type ListedMessage = ShownMessage & {
  /** When it was read for this attempt, to the microsecond, or when its visitor nudged if a wrong clock says later. */
  readAt: string;
};

/** The attempts include the current one. */
export type LeasedList = Omit<MessageList, 'messages'> & { attempts: number; messages: ListedMessage[] };

export type LeasedReport = Report & { attempts: number; messages: [] };

export type Lists = ReturnType<typeof createLists>;

export function createLists(database: Database, { hasOwner }: { hasOwner: boolean }) {
  const kinds = listKinds(hasOwner);
  return {
    make: (kind: keyof typeof kinds | 'report') =>
      kind === 'report' ? makeReport(database) : makeList(database, kind, kinds[kind]),
    leaseNext: async (): Promise<LeasedList | LeasedReport | undefined> => {
      const [list] = await database.run(sql<(Omit<LeasedList, 'messages'> | Omit<LeasedReport, 'messages'>)[]>`
        update public.contact_lists
        set attempts = attempts + 1, next_attempt_at = ${leaseEnd}
        where id = (
          select id from public.contact_lists
          where next_attempt_at <= now()
          order by attempts > 0, made_at
          limit 1
          for update skip locked
        )
        returning
          id, kind, report, ${timeOf(sql`made_at`)} as "madeAt", attempts,
          extract(epoch from now() - made_at)::float8 as "madeFor"`);
      if (!list || list.kind === 'report') return list && { ...list, messages: [] };
      return { ...list, messages: await readList(database, list.id, kinds[list.kind]) };
    },
    markSent: (list: LeasedList | LeasedReport) => {
      const shown = list.kind === 'overdue' ? list.messages.map(({ id, readAt }) => ({ id, readAt })) : [];
      return database.run(sql`
        with sent as (
          update public.contact_lists set sent_at = now(), next_attempt_at = null
          where id = ${list.id} and sent_at is null
        )
        update public.contact_messages as message set told_at = greatest(told_at, "readAt")
        from json_to_recordset(${sql.json(shown)}::json) as shown (id uuid, "readAt" timestamptz)
        where message.id = shown.id`);
    },
    /**
     * Does nothing if another worker has since leased the list. If the mail server works again, the office gets the
     * messages of an overdue list two minutes before the owner hears of them. One that is due in more than an hour stays
     * so, because staff may have a copy. @param retryAfter in seconds, at least 240, so that none of them is leased.
     */
    markFailed: ({ id, attempts }: { id: string; attempts: number }, retryAfter: number) => {
      const beforeNext = sql`now() + make_interval(secs => ${retryAfter - 120})`;
      return database.run(sql`
        with failed as (
          update public.contact_lists set next_attempt_at = now() + make_interval(secs => ${retryAfter})
          where id = ${id} and sent_at is null and attempts = ${attempts}
          returning id
        )
        update public.contact_messages set next_attempt_at = ${beforeNext}
        where
          overdue_id in (select id from failed) and state = 'queued'
          and next_attempt_at between ${beforeNext} and now() + interval '1 hour'`);
    },
  };
}

/** Of two sweeps at once, the second finds no messages. A list that a wrong clock has dated in the future is ignored. */
async function makeList(database: Database, kind: MessageList['kind'], of: ListKind): Promise<void> {
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

function readList(database: Database, listId: string, of: ListKind): Promise<ListedMessage[]> {
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
