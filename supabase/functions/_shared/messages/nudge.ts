/** The visitor's side of a message in PostgreSQL: its page, and the button that says that nobody has answered. */
import { type Database, sql, timeOf } from '../database.ts';
import { promisedHours } from '../limits.ts';
import type { Followed } from '../links/link-state.ts';
import { isExpired } from './message.ts';

const promised = sql`make_interval(hours => ${promisedHours})`;

/** Before the first nudge `told_at` does not count, because the page must not show what staff got or decided. */
const mayNudge = sql`(
  state <> 'answered' and not has_open_nudge
  and case when nudged_at is null then received_at else told_at end + ${promised} <= now()
)`;

/** @returns what the page shows, or undefined if the message has been deleted or will be in the next sweep. */
export async function readFollowed(database: Database, id: string): Promise<Followed | undefined> {
  const [followed] = await database.run(sql<Followed[]>`
    select
      reference, ${timeOf(sql`received_at`)} as "receivedAt", ${timeOf(sql`received_at + ${promised}`)} as "dueAt",
      ${timeOf(sql`case when state = 'answered' then closed_at end`)} as "answeredAt",
      ${timeOf(sql`case when nudged_at is not null and not has_open_nudge then told_at end`)} as "toldAt",
      case
        when state = 'answered' then 'answered'
        when has_open_nudge then 'nudged'
        when ${mayNudge} then 'overdue'
        else 'open'
      end as state
    from public.contact_messages
    where id = ${id} and ${isExpired} is not true`);
  return followed;
}

/**
 * Puts the message into the next overdue email, unless staff have marked it as answered. Works once, and again 24 hours
 * after that email. @returns whether anything has changed.
 */
export async function nudge(database: Database, id: string): Promise<boolean> {
  // After a change of the clock, told_at may lie in the future.
  const nudged = await database.run(sql`
    update public.contact_messages set nudged_at = greatest(now(), told_at + interval '1 microsecond')
    where id = ${id} and ${mayNudge} and ${isExpired} is not true
    returning id`);
  return nudged.length > 0;
}
