/** The visitor's page, and its button. */
import { type Database, sql, timeOf } from '../_shared/database.ts';
import type { Followed } from '../_shared/links/link-state.ts';
import { isExpired } from '../_shared/message/expiry.ts';
import { promisedHours } from '../_shared/promise.ts';

const dueAt = sql`received_at + make_interval(hours => ${promisedHours})`;

/** A page that has shown an answer shows it after spam. */
const hasAnswer = sql`answered_at >= coalesce(nudged_at, '-infinity')`;

/** Before a nudge `told_at` does not count: no page shows what staff got. An answer may take an hour to arrive. */
const mayNudge = sql`(
  case
    when ${hasAnswer} then greatest(${dueAt}, answered_at + interval '1 hour') <= now()
    when has_open_nudge then false
    when nudged_at is null then ${dueAt} <= now()
    else told_at + make_interval(hours => ${promisedHours}) <= now()
  end
)`;

/** @returns undefined if the message has been deleted, or will be in the next sweep. */
export async function readFollowed(database: Database, id: string): Promise<Followed | undefined> {
  const [followed] = await database.run(sql<Followed[]>`
    select
      reference, ${timeOf(sql`received_at`)} as "receivedAt", ${timeOf(dueAt)} as "dueAt",
      ${timeOf(sql`case when ${hasAnswer} then answered_at end`)} as "answeredAt",
      case when ${hasAnswer} then email end as "answersTo",
      has_open_nudge as "hasOpenNudge",
      ${timeOf(sql`case when told_at >= nudged_at then told_at end`)} as "toldAt",
      ${mayNudge} as "mayNudge",
      case
        when ${hasAnswer} then 'answered'
        when nudged_at is not null or ${dueAt} <= now() then 'overdue'
        else 'open'
      end as state
    from public.contact_messages
    where id = ${id} and ${isExpired} is not true`);
  return followed;
}

/** @returns whether anything has changed. */
export async function nudge(database: Database, id: string): Promise<boolean> {
  // After a change of the clock, the other times may lie in the future.
  const nudged = await database.run(sql`
    update public.contact_messages
    set nudged_at = greatest(now(), greatest(told_at, answered_at) + interval '1 microsecond')
    where id = ${id} and ${mayNudge} and ${isExpired} is not true
    returning id`);
  return nudged.length > 0;
}
