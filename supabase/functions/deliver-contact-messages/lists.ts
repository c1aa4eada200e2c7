/** The digests and reminders in PostgreSQL. */
import type { Database } from '../_shared/database.ts';
import { listSize, remindAfterHours, remindAfterMailedHours } from '../_shared/limits.ts';
import { fieldsAsJson, type ContactList, type ListedMessage } from '../_shared/messages/message.ts';
import { isBriefList } from '../_shared/messages/retry-policy.ts';
import { lease } from '../_shared/times.ts';
import { sql } from '../_shared/sql.ts';

/** A list, the number of attempts to send it, including the current one, and the seconds since `madeAt`. */
export type LeasedList = ContactList & { attempts: number; madeFor: number };

/** For each kind: a message's columns for the list's id and for the start of its wait, and whether it belongs. */
const kinds = {
  digest: { column: sql`list_id`, since: sql`held_at`, has: sql`queued_at is null` },
  reminder: {
    column: sql`reminder_id`,
    since: sql`queued_at`,
    has: sql`
      queued_at <= now() - make_interval(hours => ${remindAfterHours})
      and mailed_at <= now() - make_interval(hours => ${remindAfterMailedHours})`,
  },
} as const;

export type Lists = ReturnType<typeof createLists>;

export function createLists(database: Database) {
  /** The messages on a list, except those that staff have since closed or released. */
  function messagesOf({ id, kind }: Pick<LeasedList, 'id' | 'kind'>): Promise<ListedMessage[]> {
    const { column, has } = kinds[kind];
    // A digest shows each visitor's first message, then each one's second, and so on, so no flood hides a visitor.
    const digestOrder = sql`
      row_number() over (partition by coalesce(visitor_hash, id::text) order by cardinality(hold_reasons), held_at),
      cardinality(hold_reasons), held_at`;
    return database.run(sql<ListedMessage>`
      select
        id, reference, received_at as "receivedAt", to_json(hold_reasons) as reasons, ${fieldsAsJson} as message
      from public.contact_messages
      where ${column} = ${id} and closed_at is null and ${has}
      order by ${kind === 'digest' ? digestOrder : sql`queued_at`}, id`);
  }

  return {
    /**
     * Makes a list of this kind if one is due, at most once an hour. The list has the messages that have waited
     * longest, so newer ones never overtake them. If two sweeps make a list at the same time, the second list gets no
     * messages, because each message is on only one list. Ignores lists that a wrong clock has dated in the future.
     */
    make: async (kind: ContactList['kind']) => {
      const { column, since, has } = kinds[kind];
      await database.run(sql`
        with waiting as (
          select id from public.contact_messages
          where
            ${column} is null and closed_at is null and ${has}
            and not exists (
              select from public.contact_lists
              where kind = ${kind} and made_at > now() - interval '1 hour' and made_at <= clock_timestamp()
            )
          order by ${since}, id
          limit ${listSize}
        ), made as (
          insert into public.contact_lists (kind) select ${kind} from waiting limit 1 returning id
        )
        update public.contact_messages as message set ${column} = made.id
        from waiting, made
        where message.id = waiting.id and ${column} is null`);
    },
    /** Leases to the caller the oldest list that is due. Lists that have not been tried yet come first. */
    leaseNext: async (): Promise<LeasedList | undefined> => {
      const [list] = await database.run(sql<Omit<LeasedList, 'brief' | 'messages'>>`
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
          id, kind, made_at as "madeAt", attempts, extract(epoch from now() - made_at)::float8 as "madeFor"`);
      return list && { ...list, brief: isBriefList(list), messages: await messagesOf(list) };
    },
    markSent: async (id: string) => {
      await database.run(sql`
        update public.contact_lists set sent_at = now(), next_attempt_at = null where id = ${id} and sent_at is null`);
    },
    /** Does nothing if another worker has since leased the list. @param retryAfter in seconds. */
    markFailed: async ({ id, attempts }: Pick<LeasedList, 'id' | 'attempts'>, retryAfter: number) => {
      await database.run(sql`
        update public.contact_lists set next_attempt_at = now() + make_interval(secs => ${retryAfter})
        where id = ${id} and sent_at is null and attempts = ${attempts}`);
    },
  };
}
