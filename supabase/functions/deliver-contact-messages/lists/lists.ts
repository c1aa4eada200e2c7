import { sql, timeOf, type Database } from '../../_shared/database.ts';
import type { Company } from '../../_shared/mail/company.ts';
import { leaseEnd } from '../../_shared/message/outbox.ts';
import { listKinds } from './kinds.ts';
import type { LeasedList, ListKindName } from './list-kind.ts';

export type Lists = ReturnType<typeof createLists>;

/** The lists in PostgreSQL. @param hasOwner whether the company has an owner, who is told of late messages. */
export function createLists(database: Database, { hasOwner }: { hasOwner: boolean }) {
  const kinds = listKinds(hasOwner);
  return {
    make: (kind: ListKindName) => kinds[kind].make(database),
    /** Leases to the caller the oldest list that is due. Lists that have not been tried yet come first. */
    leaseNext: async (): Promise<LeasedList | undefined> => {
      const [list] = await database.run(sql<Omit<LeasedList, 'messages'>[]>`
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
      return list && { ...list, messages: await kinds[list.kind].readMessages(database, list.id) };
    },
    compose: (list: LeasedList, isBrief: boolean, company: Company) => kinds[list.kind].compose(list, isBrief, company),
    /** After the owner has been told of a message, its visitor's page says when. */
    markSent: ({ id, kind, messages }: Pick<LeasedList, 'id' | 'kind' | 'messages'>) => {
      const told = kinds[kind].isForOwner ? messages.map(({ id, readAt }) => ({ id, readAt })) : [];
      return database.run(sql`
        with sent as (
          update public.contact_lists set sent_at = now(), next_attempt_at = null
          where id = ${id} and sent_at is null
        )
        update public.contact_messages as message set told_at = greatest(told_at, "readAt")
        from json_to_recordset(${sql.json(told)}::json) as told (id uuid, "readAt" timestamptz)
        where message.id = told.id`);
    },
    /**
     * Does nothing if another worker has since leased the list. If the mail server works again, the office gets the
     * messages of an overdue list two minutes before the owner hears of them. One that is due in more than an hour stays
     * so, because staff may have a copy. @param retryAfter in seconds, at least 240, so that none of them is leased.
     */
    markFailed: ({ id, attempts }: Pick<LeasedList, 'id' | 'attempts'>, retryAfter: number) => {
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
