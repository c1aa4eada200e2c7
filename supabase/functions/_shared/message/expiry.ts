/** SQL about when a message is deleted. docs/architecture.md says why, under "The life of a message". */
import { sql, type Sql } from '../database.ts';
import { discardedDays, heldDays, retentionMonths, undoHours } from '../limits.ts';

const deletedAfter = (discardedAt: Sql) => sql`greatest(
  ${discardedAt} + make_interval(hours => ${undoHours}),
  greatest(received_at, told_at) + make_interval(days => ${discardedDays})
)`;

/** When a discarded message without an open nudge is deleted. Until then, staff can undo the decision. */
export const deletedAt = deletedAfter(sql`discarded_at`);

export const deletedIfDiscarded = deletedAfter(sql`now()`);

const isExpiredSpam = sql`(state = 'discarded' and not has_open_nudge and ${deletedAt} <= now())`;

/** Counts from the digest or, if that is later, from the last nudge. */
const isHeldTooLong = sql`(
  state = 'held' and not has_open_nudge
  and (nudged_at > now() - make_interval(days => ${heldDays})) is not true
  and digest_id in (select id from public.contact_lists where sent_at < now() - make_interval(days => ${heldDays}))
)`;

/** The page names this time, so no state and no failure keeps a message any longer. */
const isOld = sql`received_at < now() - make_interval(months => ${retentionMonths})`;

/** No page shows such a message, no link changes it, and the next sweeps delete it. */
export const isExpired = sql`(${isExpiredSpam} or ${isHeldTooLong} or ${isOld})`;
