/** Whether messages reach staff, as the database shows it. */
import type { Database } from '../_shared/database.ts';
import { acceptLimits } from '../_shared/limits.ts';

type Row = {
  /** Messages that are to be mailed. */
  waiting: number;
  /** Held messages that no list has. */
  unlisted: number;
  /** Messages of the last 30 days that were mailed, and that nobody closed. */
  unanswered: number;
  sweepIsMissing: boolean;
  messageIsLate: boolean;
  heldMessageIsLate: boolean;
  listIsLate: boolean;
};

/**
 * @returns the numbers, and what is wrong in words; no problems when all is well.
 * @throws the database's error.
 */
export async function readHealth(database: Database) {
  const [row] = await database.run(
    (sql) => sql<Row[]>`
      with to_mail as (
        select queued_at from public.contact_messages where next_attempt_at is not null and closed_at is null
      ), held as not materialized (
        select held_at, list_id from public.contact_messages where queued_at is null and closed_at is null
      ), unsent_lists as (
        select id, made_at from public.contact_lists where sent_at is null
      )
      select
        (select count(*)::integer from to_mail) as waiting,
        (select count(*)::integer from held where list_id is null) as unlisted,
        (
          select count(*)::integer from public.contact_messages
          where received_at > now() - interval '30 days' and mailed_at is not null and closed_at is null
        ) as unanswered,
        not exists (
          select from public.contact_sweeps where ended_at >= now() - interval '5 minutes'
        ) as "sweepIsMissing",
        exists (select from to_mail where queued_at < now() - interval '15 minutes') as "messageIsLate",
        exists (
          select from held
          where held_at < now() - interval '3 hours' and (list_id is null or list_id in (select id from unsent_lists))
        ) as "heldMessageIsLate",
        exists (select from unsent_lists where made_at < now() - interval '15 minutes') as "listIsLate"`,
  );
  if (!row) throw new Error('A select without a table returned no row.');
  const { waiting, unlisted, unanswered } = row;
  const checks: [isWrong: boolean, problem: string][] = [
    [row.sweepIsMissing, 'no sweep has ended in the last 5 minutes'],
    [row.messageIsLate, 'a message has not been mailed for more than 15 minutes'],
    [row.heldMessageIsLate, 'a held message has been in no sent list for more than 3 hours'],
    [row.listIsLate, 'a list has not been sent for more than 15 minutes'],
    [unlisted >= acceptLimits.unlisted, `${acceptLimits.unlisted} held messages are in no list`],
  ];
  const problems = checks.filter(([isWrong]) => isWrong).map(([, problem]) => problem);
  return { problems, waiting, unlisted, unanswered };
}
