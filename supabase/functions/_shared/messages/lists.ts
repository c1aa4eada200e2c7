/** The lists in PostgreSQL: digests, reminders, overdue emails and reports. Each kind has its own file. */
import { type Database, sql, timeOf } from '../database.ts';
import type { MessageList } from '../mail/list-emails.ts';
import type { Report } from '../mail/report-email.ts';
import { digest } from './digest.ts';
import { makeList, readList, type ListedMessage } from './list.ts';
import { leaseEnd } from './outbox.ts';
import { overdue } from './overdue.ts';
import { reminder } from './reminder.ts';
import { makeReport } from './report.ts';

/** The attempts include the current one. */
export type LeasedList = Omit<MessageList, 'messages'> & { attempts: number; messages: ListedMessage[] };

export type LeasedReport = Report & { attempts: number; messages: [] };

export type Lists = ReturnType<typeof createLists>;

export function createLists(database: Database, { hasOwner }: { hasOwner: boolean }) {
  const kinds = { digest, reminder, overdue: overdue(hasOwner) };
  return {
    make: (kind: keyof typeof kinds | 'report') =>
      kind === 'report' ? makeReport(database) : makeList(database, kind, kinds[kind]),
    /** Leases to the caller the oldest list that is due. Lists that have not been tried yet come first. */
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
    /** After an overdue email, its visitors' pages say when the owner was told. */
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
