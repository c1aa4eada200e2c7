/** The lists in PostgreSQL: digests, reminders, overdue emails and reports. */
import { type Database, sql, timeOf } from '../database.ts';
import { drainMinutes, listAfterMailedHours, listSize, promisedHours, remindAfterHours } from '../limits.ts';
import { isAmong, receivedColumns, type ReceivedMessage } from './message.ts';
import { leaseEnd } from './outbox.ts';
import { makeReport, type ReportNumbers } from './report.ts';

export type ListedMessage = ReceivedMessage & {
  /** Why the message was held, in words for staff. Empty if it was never held. */
  reasons: string[];
  /** The state at the attempt to send the list. A queued message could not be delivered in time. */
  state: 'held' | 'queued' | 'mailed' | 'discarded';
  /** Whether staff have the message's own email, even if they have discarded the message since. */
  isMailed: boolean;
  /** When the visitor said that nobody had answered. */
  nudgedAt: Date | null;
  /** When it was read for this attempt, to the microsecond, or when its visitor nudged if a wrong clock says later. */
  readAt: string;
};

type Made = {
  id: string;
  /** When the list was made. This time is the same for every attempt. */
  madeAt: Date;
  /** Seconds since `madeAt`. */
  madeFor: number;
  /** The number of attempts to send the list, including the current one. */
  attempts: number;
};

/** The email shows the messages in this order, but those on one line come last. */
export type ContactList = Made & { kind: 'digest' | 'reminder' | 'overdue'; report: null; messages: ListedMessage[] };

export type Report = Made & { kind: 'report'; report: ReportNumbers; messages: [] };

/** SQL: staff have had the message's own email for long enough to read it. */
const isRead = sql`mailed_at <= now() - make_interval(hours => ${listAfterMailedHours})`;

/** SQL: a digest shows each visitor's first message, then each one's second, and so on, so no flood hides a visitor. */
const digestOrder = sql`
  row_number() over (partition by coalesce(visitor_hash, id::text) order by cardinality(hold_reasons), received_at),
  cardinality(hold_reasons), received_at`;

/**
 * Which messages each kind of list takes, in which order, and which of them again from an earlier list. A kind's lists
 * are made at least this many hours apart, so that staff do not start to ignore them. Without an owner, an overdue
 * email has only the messages whose visitors have asked again, because the office has its reminders already.
 */
const kindsFor = (hasOwner: boolean) => ({
  digest: { column: sql`list_id`, has: sql`state = 'held'`, again: sql`false`, order: sql`received_at`, hoursApart: 1 },
  reminder: {
    column: sql`reminder_id`,
    has: sql`state = 'mailed' and queued_at <= now() - make_interval(hours => ${remindAfterHours}) and ${isRead}`,
    again: sql`false`,
    order: sql`queued_at`,
    hoursApart: 1,
  },
  overdue: {
    column: sql`overdue_id`,
    // Without mailed_at, the message waits for the mail server.
    has: sql`
      ((has_open_nudge and state <> 'answered') or (
        ${hasOwner} and state in ('queued', 'mailed')
        and queued_at <= now() - make_interval(hours => ${promisedHours}) and coalesce(${isRead}, true)
      ))`,
    // A list that has not been sent yet will tell the owner of the nudge.
    again: sql`
      has_open_nudge and overdue_id not in (select id from public.contact_lists where sent_at is null)`,
    order: sql`state = 'discarded', received_at`,
    hoursApart: 4,
  },
});

export function createLists(database: Database, { hasOwner }: { hasOwner: boolean }) {
  const kinds = kindsFor(hasOwner);

  return {
    /**
     * Makes a list of this kind if one is due, of the messages that have waited longest, so newer ones never overtake
     * them. If two sweeps do so at the same time, the second makes none, because the first has changed each message's
     * list. Ignores lists that a wrong clock has dated in the future.
     */
    make: async (kind: (ContactList | Report)['kind']) => {
      if (kind === 'report') return makeReport(database);
      const { column, has, again, order, hoursApart } = kinds[kind];
      const id = crypto.randomUUID();
      await database.run(sql`
        with waiting as (
          select id, ${column} as earlier, row_number() over (order by ${order}, id) as place
          from public.contact_messages
          where ${has} and (${column} is null or (${again}))
          order by place
          limit ${listSize + 1}
        ), last as (
          select max(made_at) as made_at from public.contact_lists where kind = ${kind} and made_at <= clock_timestamp()
        ), listed as (
          update public.contact_messages as message
          set ${column} = ${id}
          from waiting, last
          where
            message.id = waiting.id and place <= ${listSize} and ${column} is not distinct from earlier and ${has}
            and coalesce(last.made_at <= now() - case
              when (select count(*) from waiting) > ${listSize} then make_interval(mins => ${drainMinutes})
              else make_interval(hours => ${hoursApart})
            end, true)
          returning 1
        )
        insert into public.contact_lists (id, kind) select ${id}::uuid, ${kind} where exists (select from listed)`);
    },
    /** Leases to the caller the oldest list that is due. Lists that have not been tried yet come first. */
    leaseNext: async (): Promise<ContactList | Report | undefined> => {
      const [list] = await database.run(sql<(Omit<ContactList, 'messages'> | Omit<Report, 'messages'>)[]>`
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
      const { id, kind } = list;
      const { column, has, order } = kinds[kind];
      const messages = await database.run(sql<ListedMessage[]>`
        select
          ${receivedColumns}, to_json(hold_reasons) as reasons, state, mailed_at is not null as "isMailed",
          ${timeOf(sql`nudged_at`)} as "nudgedAt", to_json(greatest(now(), nudged_at)) as "readAt"
        from public.contact_messages
        where ${column} = ${id} and ${has}
        order by ${kind === 'digest' ? digestOrder : order}, id`);
      // A later list can show the others. Those that this list's own link has closed stay, because it can undo that.
      await database.run(sql`
        update public.contact_messages set ${column} = null
        where
          ${column} = ${id} and closed_by is distinct from ${id}
          and not ${isAmong(messages.map((listed) => listed.id))}`);
      return { ...list, messages };
    },
    /** After an overdue email, its visitors' pages say when the owner was told. */
    markSent: ({ id, kind, messages }: ContactList | Report) =>
      database.run(sql`
        with sent as (
          update public.contact_lists set sent_at = now(), next_attempt_at = null where id = ${id} and sent_at is null
        )
        update public.contact_messages as message set told_at = greatest(told_at, "readAt")
        from json_to_recordset(${sql.json(messages.map(({ id, readAt }) => ({ id, readAt })))}::json)
          as shown (id uuid, "readAt" timestamptz)
        where ${kind === 'overdue'} and message.id = shown.id`),
    /**
     * Does nothing if another worker has since leased the list. Messages of an overdue list that are due later become
     * due two minutes before the list's next attempt: if the mail server works again, the office gets them before the
     * owner hears of them. A message that is due in more than an hour stays so, because staff may have a copy already.
     *
     * @param retryAfter in seconds. It is at least four minutes, so that none of these messages is leased.
     */
    markFailed: ({ id, attempts }: Pick<Made, 'id' | 'attempts'>, retryAfter: number) => {
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
