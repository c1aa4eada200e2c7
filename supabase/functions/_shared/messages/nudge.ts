/** The visitor's side of a message in PostgreSQL: its page, and the button that says that nobody has answered. */
import { type Database, sql } from '../database.ts';
import { promisedHours } from '../limits.ts';
import type { Followed } from '../links/link-state.ts';
import { isExpired, isNudged, reopened } from './message.ts';

const dueAt = sql`received_at + make_interval(hours => ${promisedHours})`;

const mayNudge = sql`${dueAt} <= now() and (${isNudged}) is not true`;

const nudged = sql`nudged_at = now(), overdue_id = null`;

/** @returns what the page shows, or undefined if the message has been deleted or will be in the next sweep. */
export async function readFollowed(database: Database, id: string): Promise<Followed | undefined> {
  const [followed] = await database.run(sql<Followed>`
    select
      reference, received_at as "receivedAt", ${dueAt} as "dueAt", case when state = 'answered' then closed_at end as "answeredAt",
      case
        when state = 'answered' then 'answered'
        when ${isNudged} then 'nudged'
        when ${dueAt} <= now() then 'overdue'
        else 'open'
      end as state
    from public.contact_messages
    where id = ${id} and (${isExpired}) is not true`);
  return followed;
}

/**
 * Takes the message out of its overdue email and so into the next one. A discarded message is held again, because staff
 * may have been wrong. Works once, and again after a release. @returns whether anything has changed.
 */
export async function nudge(database: Database, id: string): Promise<boolean> {
  const open = await database.run(sql`
    update public.contact_messages set ${nudged} where id = ${id} and state in ('held', 'queued', 'mailed') and ${mayNudge}
    returning id`);
  if (open.length > 0) return true;
  const discarded = await database.run(sql`
    update public.contact_messages
    set
      ${nudged}, ${reopened},
      held_at = now(), hold_reasons = hold_reasons || 'it was marked as spam, and the visitor asked again'::text,
      queued_at = null, next_attempt_at = null, mailed_at = null, reminder_id = null
    where id = ${id} and state = 'discarded' and (${isExpired}) is not true and ${mayNudge}
    returning id`);
  return discarded.length > 0;
}
