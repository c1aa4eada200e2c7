/** The overdue email in PostgreSQL: a list of the messages that the owner has to see. */
import { sql } from '../database.ts';
import { promisedHours } from '../limits.ts';
import { isRead, type ListKind } from './list.ts';

/** A message without `mailed_at` waits for the mail server. */
const isLate = sql`
  state in ('queued', 'mailed') and queued_at <= now() - make_interval(hours => ${promisedHours})
  and coalesce(${isRead}, true)`;

/** Those that staff have discarded come last. */
const order = sql`state = 'discarded', received_at, id`;

export const overdue = (hasOwner: boolean): ListKind => ({
  hoursApart: 4,
  list: sql`overdue_id`,
  // The visitor says that no answer has come. Without an owner, late messages stay in the office's reminders.
  belongs: hasOwner ? sql`has_open_nudge or (${isLate})` : sql`has_open_nudge`,
  decidedBy: sql`answered_by`,
  // A nudge puts a message on another list, unless that is in a list that has not been sent yet and will tell the owner.
  needsList: sql`
    overdue_id is null
    or (has_open_nudge and overdue_id not in (select id from public.contact_lists where sent_at is null))`,
  listedBy: order,
  shownBy: order,
});
