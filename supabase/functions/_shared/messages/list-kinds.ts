/** The kinds of lists. If an answer is contradicted, the owner gets the message, and no digest or reminder lists it. */
import { sql, type Sql } from '../database.ts';
import { listAfterMailedHours, promisedHours, remindAfterHours } from '../limits.ts';
import type { MessageList } from '../mail/list-emails.ts';

export type ListKind = {
  /** Between two lists are at least this many hours, so that staff do not start to ignore them. */
  hoursApart: number;
  /** The column with a message's list of this kind. */
  list: Sql;
  /** Whether it belongs on a list of this kind. If that ends, it leaves its list, so a later one can show it. */
  belongs: Sql;
  /** The column with the link that has decided about it. If that is its list's own, it stays: the link can undo it. */
  decidedBy: Sql;
  needsList: Sql;
  /** The order in which messages get a list, and the one in which a list shows them. */
  listedBy: Sql;
  shownBy: Sql;
};

/** Staff have had the message's own email for long enough to read it. */
const isRead = sql`mailed_at <= now() - make_interval(hours => ${listAfterMailedHours})`;

/** A message without `mailed_at` waits for the mail server. */
const isLate = sql`
  state in ('queued', 'mailed') and queued_at <= now() - make_interval(hours => ${promisedHours})
  and coalesce(${isRead}, true)`;

export const listKinds = (hasOwner: boolean): Record<MessageList['kind'], ListKind> => ({
  digest: {
    hoursApart: 1,
    list: sql`list_id`,
    belongs: sql`state = 'held' and answered_at is null`,
    decidedBy: sql`discarded_by`,
    needsList: sql`list_id is null`,
    // Newer messages never overtake those that have waited longest.
    listedBy: sql`received_at, id`,
    // Each visitor's first message comes first, then each one's second, and so on, so no flood hides a visitor.
    shownBy: sql`
      row_number() over (partition by coalesce(visitor_hash, id::text) order by cardinality(hold_reasons), received_at),
      cardinality(hold_reasons), received_at, id`,
  },
  reminder: {
    hoursApart: 1,
    list: sql`reminder_id`,
    belongs: sql`
      state = 'mailed' and answered_at is null
      and queued_at <= now() - make_interval(hours => ${remindAfterHours}) and ${isRead}`,
    decidedBy: sql`answered_by`,
    needsList: sql`reminder_id is null`,
    listedBy: sql`queued_at, id`,
    shownBy: sql`queued_at, id`,
  },
  overdue: {
    hoursApart: 4,
    list: sql`overdue_id`,
    // Without an owner, late messages stay in the office's reminders.
    belongs: hasOwner ? sql`has_open_nudge or (${isLate})` : sql`has_open_nudge`,
    decidedBy: sql`answered_by`,
    // A nudge puts a message on another list, unless that is in a list that has not been sent yet and will tell the owner.
    needsList: sql`
      overdue_id is null
      or (has_open_nudge and overdue_id not in (select id from public.contact_lists where sent_at is null))`,
    listedBy: sql`state = 'discarded', received_at, id`,
    shownBy: sql`state = 'discarded', received_at, id`,
  },
});
