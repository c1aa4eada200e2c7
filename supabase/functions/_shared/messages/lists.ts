/** The lists in PostgreSQL: digests, reminders, overdue emails and reports. */
import { type Database, json, sql } from '../database.ts';
import { listAfterMailedHours, listSize, promisedHours, remindAfterHours } from '../limits.ts';
import {
  fieldsAsJson,
  isListed,
  isNudged,
  isWaiting,
  type ContactList,
  type ListedMessage,
  type Report,
  type ReportNumbers,
} from './message.ts';
import { isBriefList } from './retry-policy.ts';
import { lease } from '../times.ts';
import { makeReport } from './report.ts';

/** A list, the number of attempts to send it, including the current one, and the seconds since `madeAt`. */
export type LeasedList = (ContactList | Report) & { attempts: number; madeFor: number };

type Leased = Pick<LeasedList, 'id' | 'madeAt' | 'attempts' | 'madeFor'> &
  ({ kind: ContactList['kind']; report: null } | { kind: 'report'; report: ReportNumbers });

/**
 * What each kind of list takes: a message's columns for the list's id and for the start of its wait, and whether it
 * belongs. A kind's lists are made at least so many hours apart, because no alarm may tire.
 *
 * @param hasOwner without an owner, an overdue email has only the messages whose visitors have asked again, because the
 *   office has its reminders already.
 */
const kindsFor = (hasOwner: boolean) => ({
  digest: { column: sql`list_id`, since: sql`held_at`, hoursApart: 1, has: sql`state = 'held'` },
  reminder: {
    column: sql`reminder_id`,
    since: sql`queued_at`,
    hoursApart: 1,
    has: sql`
      state = 'mailed' and queued_at <= now() - make_interval(hours => ${remindAfterHours})
      and mailed_at <= now() - make_interval(hours => ${listAfterMailedHours})`,
  },
  overdue: {
    column: sql`overdue_id`,
    since: sql`received_at`,
    hoursApart: 4,
    has: sql`(
      (
        ${hasOwner} and state in ('queued', 'mailed') and queued_at <= now() - make_interval(hours => ${promisedHours})
        and coalesce(mailed_at <= now() - make_interval(hours => ${listAfterMailedHours}), true)
      ) or (${isNudged} and state in ('held', 'queued', 'mailed'))
    )`,
  },
});

export type Lists = ReturnType<typeof createLists>;

export function createLists(database: Database, { hasOwner }: { hasOwner: boolean }) {
  const kinds = kindsFor(hasOwner);

  /** The messages on a list, except those that staff have since closed, released or, after an outage, got by email. */
  function messagesOf({ id, kind }: { id: string; kind: ContactList['kind'] }): Promise<ListedMessage[]> {
    const { column, since } = kinds[kind];
    // A digest shows each visitor's first message, then each one's second, and so on, so no flood hides a visitor.
    const digestOrder = sql`
      row_number() over (partition by coalesce(visitor_hash, id::text) order by cardinality(hold_reasons), held_at),
      cardinality(hold_reasons), held_at`;
    return database.run(sql<ListedMessage>`
      select
        id, reference, received_at as "receivedAt", to_json(hold_reasons) as reasons, ${fieldsAsJson} as message,
        case state when 'queued' then 'undelivered' else state end as state,
        nudged_at as "nudgedAt"
      from public.contact_messages
      where
        ${column} = ${id} and state in ('held', 'queued', 'mailed')
        and (greatest(queued_at, mailed_at) > (select made_at from public.contact_lists where id = ${id})) is not true
      order by ${kind === 'digest' ? digestOrder : since}, id`);
  }

  /**
   * Takes the messages that the email does not show off the reminder or overdue list, so that a later one can show them.
   * Those that its own link has closed stay, because that link can undo it.
   */
  async function freeOthers(id: string, shown: ListedMessage[]): Promise<void> {
    const ids = json(shown.map((message) => message.id));
    await database.run(sql`
      update public.contact_messages set reminder_id = nullif(reminder_id, ${id}), overdue_id = nullif(overdue_id, ${id})
      where
        ${isListed('all-answered', id)} and closed_by is distinct from ${id}
        and id not in (select value::uuid from json_array_elements_text(${ids}::json))`);
  }

  return {
    /**
     * Makes a list of this kind if one is due. It has the messages that have waited longest, so newer ones never
     * overtake them. If two sweeps do so at the same time, the second makes none, because each message is on only one list
     * of a kind. Ignores lists that a wrong clock has dated in the future.
     */
    make: async (kind: LeasedList['kind']) => {
      if (kind === 'report') return makeReport(database);
      const { column, since, hoursApart, has } = kinds[kind];
      await database.run(sql`
        with made as (
          select gen_random_uuid() as id
        ), waiting as (
          select id from public.contact_messages
          where
            ${column} is null and ${has}
            and not exists (
              select from public.contact_lists
              where
                kind = ${kind} and made_at > now() - make_interval(hours => ${hoursApart})
                and made_at <= clock_timestamp()
            )
          order by ${since}, id
          limit ${listSize}
        ), listed as (
          update public.contact_messages as message
          set ${column} = made.id
          from waiting, made
          where message.id = waiting.id and ${column} is null and ${has}
          returning 1
        )
        insert into public.contact_lists (id, kind) select id, ${kind} from made where exists (select from listed)`);
    },
    /** The mail server works again: gives the office two minutes to get the overdue messages before the owner hears. */
    postponeOverdue: (): Promise<unknown> =>
      database.run(sql`
        with postponed as (
          update public.contact_lists set next_attempt_at = now() + interval '2 minutes'
          where kind = 'overdue' and next_attempt_at <= now()
          returning id
        )
        update public.contact_messages set next_attempt_at = now()
        where overdue_id in (select id from postponed) and ${isWaiting}`),
    /** Leases to the caller the oldest list that is due. Lists that have not been tried yet come first. */
    leaseNext: async (): Promise<LeasedList | undefined> => {
      const [leased] = await database.run(sql<Leased>`
        update public.contact_lists
        set attempts = attempts + 1, next_attempt_at = now() + make_interval(secs => ${lease / 1_000})
        where id = (
          select id from public.contact_lists
          where next_attempt_at <= now()
          order by attempts > 0, made_at
          limit 1
          for update skip locked
        )
        returning
          id, kind, report, made_at as "madeAt", attempts, extract(epoch from now() - made_at)::float8 as "madeFor"`);
      if (!leased) return undefined;
      const { kind, report, ...list } = leased;
      if (kind === 'report') return { ...list, kind, ...report };
      const messages = await messagesOf({ ...list, kind });
      await freeOthers(list.id, messages);
      return { ...list, kind, brief: isBriefList(list), messages };
    },
    markSent: (id: string): Promise<unknown> =>
      database.run(sql`
        update public.contact_lists set sent_at = now(), next_attempt_at = null where id = ${id} and sent_at is null`),
    /** Does nothing if another worker has since leased the list. @param retryAfter in seconds. */
    markFailed: ({ id, attempts }: Pick<LeasedList, 'id' | 'attempts'>, retryAfter: number): Promise<unknown> =>
      database.run(sql`
        update public.contact_lists set next_attempt_at = now() + make_interval(secs => ${retryAfter})
        where id = ${id} and sent_at is null and attempts = ${attempts}`),
  };
}
