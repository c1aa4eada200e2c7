/** What staff decide by a link or a reply. Each change is one statement, which is safe to repeat. */
import { sql, type Database, type Sql } from '../database.ts';
import type { Purpose } from '../links/links.ts';
import { isExpired } from './expiry.ts';
import { isOfLink } from './message.ts';

type Change = { set: Sql; where: Sql };

/** A worker may be mailing the message at this moment, and must stay the only one. */
const isLeased = sql`coalesce(lease_id is not null and next_attempt_at > now(), false)`;

const clearAnswer = sql`answered_at = null, answered_by = null`;
const clearDiscard = sql`discarded_at = null, discarded_by = null`;

/** For each purpose of a link, the change that its button makes, and the one that Undo makes. */
export function changesOf(subjectId: string): Record<Exclude<Purpose, 'read'>, Record<'do' | 'undo', Change>> {
  // An answer counts after every nudge and every "This is spam" before it, whatever the clock says.
  const answer = sql`
    answered_at = greatest(now(), nudged_at, discarded_at), answered_by = ${subjectId},
    counted_at = coalesce(counted_at, now())`;
  const discard = sql`
    discarded_at = greatest(now(), answered_at + interval '1 microsecond'), discarded_by = ${subjectId}`;
  return {
    answered: {
      do: { set: answer, where: sql`state <> 'answered'` },
      undo: { set: clearAnswer, where: sql`state = 'answered'` },
    },
    spam: {
      do: { set: discard, where: sql`state <> 'discarded'` },
      undo: { set: clearDiscard, where: sql`state = 'discarded'` },
    },
    deliver: {
      do: {
        set: sql`
          queued_at = now(), counted_at = coalesce(counted_at, now()),
          next_attempt_at = case when ${isLeased} then next_attempt_at else now() end,
          lease_id = case when ${isLeased} then lease_id end,
          attempts = 0, refusals = 0, last_error = null, ${clearAnswer}, ${clearDiscard}`,
        // A decided message that was mailed stays in the mailbox.
        where: sql`(state = 'held' or (state in ('answered', 'discarded') and mailed_at is null))`,
      },
      // Holds the message again, until the first attempt to mail it.
      undo: {
        set: sql`queued_at = null, next_attempt_at = null, lease_id = null`,
        where: sql`state = 'queued' and hold_reasons <> '{}' and attempts = 0 and not ${isLeased}`,
      },
    },
    // Undo for a list changes only what its own link has set, because staff may have decided others one by one.
    'all-spam': {
      do: { set: discard, where: sql`state = 'held'` },
      undo: { set: clearDiscard, where: sql`state = 'discarded' and discarded_by = ${subjectId}` },
    },
    'all-answered': {
      do: { set: answer, where: sql`state = 'mailed'` },
      undo: { set: clearAnswer, where: sql`state = 'answered' and answered_by = ${subjectId}` },
    },
  };
}

/** Running it twice, even at the same time, has the same effect as running it once. */
export async function act(database: Database, action: 'do' | 'undo', purpose: Purpose, subjectId: string) {
  if (purpose === 'read') return;
  const { set, where } = changesOf(subjectId)[purpose][action];
  await database.run(sql`
    update public.contact_messages set ${set}
    where ${isOfLink(subjectId)} and ${where} and ${isExpired} is not true`);
}
