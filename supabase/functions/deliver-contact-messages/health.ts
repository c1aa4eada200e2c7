import { type Database, sql } from '../_shared/database.ts';
import { acceptLimits } from '../_shared/limits.ts';
import { maxAnswerHours, maxNudgedHours } from '../_shared/promise.ts';

/** @returns the problems in words, or an empty list. @throws the database's error. */
export async function readProblems(database: Database): Promise<string[]> {
  const found = await database.run(sql<{ problem: string }[]>`
    with held as not materialized (
      -- A contradicted answer comes in an overdue email, not in a digest.
      select received_at, digest_id from public.contact_messages where state = 'held' and answered_at is null
    ), unsent_lists as (
      select id, made_at from public.contact_lists where sent_at is null
    ), sweeps as (
      -- A sweep may end after this transaction has begun, but none has ended in the future.
      select ended_at, failed_steps from public.contact_sweeps
      where ended_at between now() - interval '15 minutes' and clock_timestamp()
    ), failing as (
      -- A single failure repairs itself in the next sweep.
      select step from sweeps, unnest(failed_steps) as step group by step having count(*) >= 5
    )
    select unnest(array_remove(array[
      case when not exists (select from sweeps where ended_at > now() - interval '5 minutes') then
        'no sweep has ended in the last 5 minutes' end,
      (select format('at least 5 sweeps in the last 15 minutes failed at: %s', string_agg(step, ', ' order by step))
      from failing having count(*) > 0),
      case when exists (
        select from public.contact_messages
        where state = 'queued' and queued_at < now() - interval '15 minutes'
      ) then 'a message has waited more than 15 minutes to be mailed' end,
      case when exists (
        select from held
        where
          received_at < now() - interval '3 hours'
          and (digest_id is null or digest_id in (select id from unsent_lists))
      ) then 'a held message has waited more than 3 hours for a digest' end,
      case when exists (select from unsent_lists where made_at < now() - interval '15 minutes') then
        'a list has waited more than 15 minutes to be sent' end,
      case when (select count(*) from held where digest_id is null) >= ${acceptLimits.unlistedSuspects} then
        format('%s held messages are not in a list', ${acceptLimits.unlistedSuspects}::integer) end
    ], null)) as problem`);
  return found.map(({ problem }) => problem);
}

/** A check of its own, so that a late answer cannot hide a broken schedule. */
export async function readAnswerProblems(database: Database): Promise<string[]> {
  // An answer that its visitor contradicts starts the hours again. A nudge does not, or one a day would silence the alarm.
  const late = await database.run(sql`
    select where
      exists (
        select from public.contact_messages
        where
          state in ('queued', 'mailed')
          and greatest(queued_at, answered_at) < now() - make_interval(hours => ${maxAnswerHours})
      ) or exists (
        select from public.contact_messages
        where
          state = 'held' and nudged_at is not null
          and greatest(received_at, answered_at) < now() - make_interval(hours => ${maxNudgedHours})
      )`);
  return late.map(() => `a message has waited more than ${maxAnswerHours} hours for an answer`);
}
