/** What staff do by the links in their mails, in PostgreSQL. Each action is one statement. */
import type { PendingQuery, Row, Sql } from 'postgres';
import type { Database } from '../database.ts';
import type { Purpose } from '../links/token.ts';
import { readSubject, type LinkSubject } from './link-subjects.ts';

export type StaffActions = {
  /** @returns undefined if there is no such message, digest or reminder, or it was discarded 24 hours ago. */
  show: (purpose: Purpose, subjectId: string) => Promise<LinkSubject | undefined>;
  /** Does what the link is for. To do it again changes nothing, even at the same time. */
  do: (purpose: Purpose, subjectId: string) => Promise<void>;
  /** Undoes it as far as that is possible: a message that was mailed stays mailed. */
  undo: (purpose: Purpose, subjectId: string) => Promise<void>;
};

type Statement = (sql: Sql, id: string) => PendingQuery<Row[]>;

const discard: Statement = (sql, id) => sql`
  update public.contact_messages set discarded_at = now() where id = ${id} and discarded_at is null`;

const restore: Statement = (sql, id) => sql`
  update public.contact_messages set discarded_at = null where id = ${id}`;

const statements: Record<Exclude<Purpose, 'read'>, Record<'do' | 'undo', Statement>> = {
  answered: {
    do: (sql, id) => sql`
      update public.contact_messages set answered_at = now() where id = ${id} and answered_at is null`,
    undo: (sql, id) => sql`
      update public.contact_messages set answered_at = null where id = ${id}`,
  },
  spam: { do: discard, undo: restore },
  delete: { do: discard, undo: restore },
  deliver: {
    do: (sql, id) => sql`
      select from public.queue_contact_message(${id})`,
    undo: (sql, id) => sql`
      update public.contact_messages set state = 'held', queued_at = null, next_attempt_at = null
      where id = ${id} and state = 'queued' and attempts = 0 and hold_reasons <> '{}'`,
  },
  // One row, however many messages the digest has: a held message is discarded with its digest.
  'all-spam': {
    do: (sql, id) => sql`
      update public.contact_digests set discarded_at = now() where id = ${id} and discarded_at is null`,
    undo: (sql, id) => sql`
      update public.contact_digests set discarded_at = null where id = ${id}`,
  },
  'all-answered': {
    do: (sql, id) => sql`
      with reminder as (
        update public.contact_reminders set answered_at = coalesce(answered_at, now()) where id = ${id}
        returning id, answered_at
      )
      update public.contact_messages as message set answered_at = reminder.answered_at
      from reminder
      where message.reminder_id = reminder.id and message.answered_at is null`,
    // Only what this link marked: some may have been marked one by one before.
    undo: (sql, id) => sql`
      with before as (
        select id, answered_at from public.contact_reminders where id = ${id} for update
      ), undone as (
        update public.contact_reminders as reminder set answered_at = null from before where reminder.id = before.id
      )
      update public.contact_messages as message set answered_at = null
      from before
      where message.reminder_id = before.id and message.answered_at = before.answered_at`,
  },
};

export function createStaffActions(database: Database): StaffActions {
  const run = (action: 'do' | 'undo') => async (purpose: Purpose, id: string) => {
    if (purpose !== 'read') await database.run((sql) => statements[purpose][action](sql, id));
  };
  return { show: (purpose, id) => readSubject(database, purpose, id), do: run('do'), undo: run('undo') };
}
