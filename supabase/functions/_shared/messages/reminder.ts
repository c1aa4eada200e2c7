/** The reminder in PostgreSQL: a list of the messages that the office has had for some time and not answered. */
import { sql } from '../database.ts';
import { remindAfterHours } from '../limits.ts';
import { isRead, type ListKind } from './list.ts';

export const reminder: ListKind = {
  hoursApart: 1,
  list: sql`reminder_id`,
  // If somebody answered it, and its visitor contradicts that, the owner gets it.
  belongs: sql`
    state = 'mailed' and answered_at is null
    and queued_at <= now() - make_interval(hours => ${remindAfterHours}) and ${isRead}`,
  decidedBy: sql`answered_by`,
  needsList: sql`reminder_id is null`,
  listedBy: sql`queued_at, id`,
  shownBy: sql`queued_at, id`,
};
