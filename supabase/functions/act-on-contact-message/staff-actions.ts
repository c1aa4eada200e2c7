/** The actions behind the links in emails to staff, in PostgreSQL. Each is one statement that may be repeated. */
import type { PendingQuery, Row, Sql } from 'postgres';
import type { Database } from '../_shared/database.ts';
import type { Purpose } from '../_shared/links/actions.ts';
import type { Claims } from '../_shared/links/token.ts';

type Statements = Record<'do' | 'undo', (sql: Sql, id: string) => PendingQuery<Row[]>>;

const close = (as: 'answered' | 'discarded'): Statements => ({
  // Staff may change a decision: an answered message may turn out to be spam.
  do: (sql, id) => sql`
    update public.contact_messages set closed_as = ${as}, closed_at = now(), closed_by = id
    where id = ${id} and closed_as is distinct from ${as}`,
  undo: (sql, id) => sql`
    update public.contact_messages set closed_as = null, closed_at = null, closed_by = null
    where id = ${id} and closed_as = ${as}`,
});

/** Undo opens only the messages that this link closed, because staff may have closed others one by one before. */
const closeAll = (as: 'answered' | 'discarded', list: 'list_id' | 'reminder_id'): Statements => ({
  do: (sql, id) => sql`
    update public.contact_messages set closed_as = ${as}, closed_at = now(), closed_by = ${id}
    where ${sql(list)} = ${id} and closed_at is null ${as === 'discarded' ? sql`and queued_at is null` : sql``}`,
  undo: (sql, id) => sql`
    update public.contact_messages set closed_as = null, closed_at = null, closed_by = null
    where ${sql(list)} = ${id} and closed_as = ${as} and closed_by = ${id}`,
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
      where id = ${id} and (queued_at is null or (mailed_at is null and closed_at is not null))`,
    undo: (sql, id) => sql`
      update public.contact_messages set queued_at = null, next_attempt_at = null
      where id = ${id} and held_at is not null and next_attempt_at is not null and attempts = 0`,
  },
  'all-spam': closeAll('discarded', 'list_id'),
  'all-answered': closeAll('answered', 'reminder_id'),
};

/**
 * Runs the link's action, or undoes it if that is possible: a mailed message stays mailed. A second call changes
 * nothing, even at the same time, and neither does a link whose message is gone.
 *
 * @returns no state, because the browser then opens the link again.
 */
export async function act(
  database: Database,
  action: 'do' | 'undo',
  { purpose, subjectId }: Pick<Claims, 'purpose' | 'subjectId'>,
): Promise<object> {
  if (purpose !== 'read') await database.run((sql) => statements[purpose][action](sql, subjectId));
  return {};
}
