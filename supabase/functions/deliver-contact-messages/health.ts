/** Whether messages reach staff, as the database shows it. */
import type { Database } from '../_shared/database.ts';
import { acceptLimits } from '../_shared/limits.ts';

export type Health = {
  /** What is wrong, in words; empty when all is well. */
  problems: string[];
  /** Messages that are to be mailed. */
  waiting: number;
  /** Held messages that no list has. */
  unlisted: number;
  /** Messages of the last 30 days that were mailed, and that nobody closed. */
  unanswered: number;
};

type Row = Omit<Health, 'problems'> & {
  /** Ages in seconds; null where there is none. */
  lastSweep: number | null;
  oldestWaiting: number | null;
  oldestHeld: number | null;
  oldestUnsentList: number | null;
};

const minute = 60;
const hour = 3_600;

/** @throws the database's error. */
export async function readHealth(database: Database): Promise<Health> {
  const [row] = await database.run<Row>(
    (sql) => sql<Row[]>`
      select
        waiting, unlisted, unanswered,
        extract(epoch from now() - swept_at)::float8 as "lastSweep",
        extract(epoch from now() - waiting_since)::float8 as "oldestWaiting",
        extract(epoch from now() - held_since)::float8 as "oldestHeld",
        extract(epoch from now() - unsent_since)::float8 as "oldestUnsentList"
      from
        (select max(ended_at) as swept_at from public.contact_sweeps) as sweeps,
        (
          select count(*)::integer as waiting, min(queued_at) as waiting_since
          from public.contact_messages
          where next_attempt_at is not null and closed_at is null
        ) as to_mail,
        (
          select count(*)::integer as unlisted
          from public.contact_messages
          where queued_at is null and list_id is null and closed_at is null
        ) as to_list,
        (
          select min(held_at) as held_since
          from public.contact_messages
          where
            queued_at is null and closed_at is null
            and (list_id is null or list_id in (select id from public.contact_lists where sent_at is null))
        ) as held,
        (select min(made_at) as unsent_since from public.contact_lists where sent_at is null) as lists,
        (
          select count(*)::integer as unanswered
          from public.contact_messages
          where received_at > now() - interval '30 days' and mailed_at is not null and closed_at is null
        ) as mailed`,
  );
  if (!row) throw new Error('A select of aggregates returned no row.');
  const { lastSweep, oldestWaiting, oldestHeld, oldestUnsentList, ...counts } = row;
  const isOlder = (age: number | null, seconds: number) => age !== null && age > seconds;
  const checks: [isWrong: boolean, problem: string][] = [
    [lastSweep === null || lastSweep > 5 * minute, 'no sweep has ended in the last 5 minutes'],
    [isOlder(oldestWaiting, 15 * minute), 'a message has not been mailed for more than 15 minutes'],
    [isOlder(oldestHeld, 3 * hour), 'a held message has been in no sent list for more than 3 hours'],
    [isOlder(oldestUnsentList, 15 * minute), 'a list has not been sent for more than 15 minutes'],
    [counts.unlisted >= acceptLimits.unlisted, `${acceptLimits.unlisted} held messages are in no list`],
  ];
  return { problems: checks.filter(([isWrong]) => isWrong).map(([, problem]) => problem), ...counts };
}
