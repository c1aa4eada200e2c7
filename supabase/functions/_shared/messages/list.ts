/** What the kinds of lists share: the message on a list, and how often a list is made. */
import { sql, timeOf } from '../database.ts';
import { drainMinutes, listAfterMailedHours, listSize } from '../limits.ts';
import type { MessageList, ShownMessage } from '../mail/list-emails.ts';
import { receivedColumns } from './message.ts';

export type ListedMessage = ShownMessage & {
  /** When it was read for this attempt, to the microsecond, or when its visitor nudged if a wrong clock says later. */
  readAt: string;
};

/** SQL: the columns of a {@link ListedMessage}. */
export const listedColumns = sql`
  ${receivedColumns}, to_json(hold_reasons) as reasons, state, mailed_at is not null as "isMailed",
  ${timeOf(sql`nudged_at`)} as "nudgedAt", ${timeOf(sql`answered_at`)} as "answeredAt",
  to_json(greatest(now(), nudged_at)) as "readAt"`;

/** SQL: staff have had the message's own email for long enough to read it. */
export const isRead = sql`mailed_at <= now() - make_interval(hours => ${listAfterMailedHours})`;

/**
 * SQL: a list of this kind is due. Between two of them are at least this many hours, so that staff do not start to
 * ignore them, but minutes while its statement's `waiting` has more messages than one list has room for. Ignores lists
 * that a wrong clock has dated in the future. If two sweeps make a list at the same time, both find it due, but the
 * second finds no messages, because the first has changed each message's list.
 */
export const isDue = (kind: MessageList['kind'], hoursApart: number) => sql`coalesce(
  (select max(made_at) from public.contact_lists where kind = ${kind} and made_at <= clock_timestamp())
    <= now() - case
      when (select count(*) from waiting) > ${listSize} then make_interval(mins => ${drainMinutes})
      else make_interval(hours => ${hoursApart})
    end,
  true
)`;
