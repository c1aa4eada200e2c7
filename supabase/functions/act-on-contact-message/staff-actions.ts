/** The changes that links in emails to staff make in PostgreSQL. Each is one statement, which is safe to repeat. */
import type { PendingQuery, Row, Sql } from 'postgres';
import type { Database } from '../_shared/database.ts';
import { undoHours } from '../_shared/limits.ts';
import type { Purpose } from '../_shared/links/actions.ts';
import type { Claims } from '../_shared/links/token.ts';

/** SQL: the message's page shows it. A sweep may not have deleted an expired one yet. */
export function isShown(sql: Sql): PendingQuery<Row[]> {
  return sql`
    (closed_as = 'discarded' and closed_at <= now() - make_interval(hours => ${undoHours})) is not true`;
}

type Statements = Record<'do' | 'undo', (sql: Sql, id: string) => PendingQuery<Row[]>>;

const close = (as: 'answered' | 'discarded'): Statements => ({
  // Staff may change their decision, for example if an answered message turns out to be spam.
  do: (sql, id) => sql`
    update public.contact_messages set closed_as = ${as}, closed_at = now(), closed_by = id
    where id = ${id} and closed_as is distinct from ${as} and ${isShown(sql)}`,
  undo: (sql, id) => sql`
    update public.contact_messages set closed_as = null, closed_at = null, closed_by = null
    where id = ${id} and closed_as = ${as} and ${isShown(sql)}`,
});

/** Undo reopens only the messages that this link closed, because staff may have closed others one by one. */
const closeAll = (as: 'answered' | 'discarded', list: 'list_id' | 'reminder_id'): Statements => ({
  do: (sql, id) => sql`
    update public.contact_messages set closed_as = ${as}, closed_at = now(), closed_by = ${id}
    where
      ${sql(list)} = ${id} and closed_at is null
      and ${as === 'discarded' ? sql`queued_at is null` : sql`mailed_at is not null`}`,
  undo: (sql, id) => sql`
    update public.contact_messages set closed_as = null, closed_at = null, closed_by = null
    where ${sql(list)} = ${id} and closed_as = ${as} and closed_by = ${id} and ${isShown(sql)}`,
});

const statements: Record<Exclude<Purpose, 'read'>, Statements> = {
  answered: close('answered'),
  spam: close('discarded'),
  deliver: {
    do: (sql, id) => sql`
      update public.contact_messages
      set
        queued_at = now(), next_attempt_at = now(), attempts = 0, refusals = 0, last_error = null,
        closed_as = null, closed_at = null, closed_by = null
      where
        id = ${id} and (queued_at is null or (mailed_at is null and closed_at is not null)) and ${isShown(sql)}`,
    undo: (sql, id) => sql`
      update public.contact_messages set queued_at = null, next_attempt_at = null
      where
        id = ${id} and held_at is not null and next_attempt_at is not null and attempts = 0 and closed_at is null`,
  },
  'all-spam': closeAll('discarded', 'list_id'),
  'all-answered': closeAll('answered', 'reminder_id'),
};

/**
 * Runs the link's action, or undoes it if that is possible: a mailed message stays mailed. Running it twice, even at
 * the same time, has the same effect as running it once. Nothing happens if the message has been deleted.
 *
 * @returns an empty object, because the browser opens the link again to show its state.
 */
export async function act(
  database: Database,
  action: 'do' | 'undo',
  { purpose, subjectId }: Pick<Claims, 'purpose' | 'subjectId'>,
): Promise<object> {
  if (purpose !== 'read') await database.run((sql) => statements[purpose][action](sql, subjectId));
  return {};
}
