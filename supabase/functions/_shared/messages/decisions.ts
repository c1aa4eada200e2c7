/** What staff decide by a link or a reply, in PostgreSQL. Each change is one statement, which is safe to repeat. */
import { comparableAddress } from '../contact/address.ts';
import { type Database, sql, type Sql } from '../database.ts';
import type { Purpose } from '../links/links.ts';
import { isAmong, isExpired, isSubject, reopened } from './message.ts';

type ClosedAs = 'answered' | 'discarded';

/** What an action sets, and in which messages of the link. */
type Changes = Record<'do' | 'undo', (id: string) => { set: Sql; where: Sql }>;

const close = (as: ClosedAs, id: string) => sql`closed_as = ${as}, closed_at = now(), closed_by = ${id}`;

/** Staff may change their decision, for example if an answered message turns out to be spam. */
const closeOne = (as: ClosedAs): Changes => ({
  do: (id) => ({ set: close(as, id), where: sql`state <> ${as}` }),
  undo: () => ({ set: reopened, where: sql`state = ${as}` }),
});

/** Undo reopens only the messages that this link closed, because staff may have closed others one by one. */
const closeAll = (as: ClosedAs, open: 'held' | 'mailed'): Changes => ({
  do: (id) => ({ set: close(as, id), where: sql`state = ${open}` }),
  undo: (id) => ({ set: reopened, where: sql`state = ${as} and closed_by = ${id}` }),
});

const changes: Record<Exclude<Purpose, 'read'>, Changes> = {
  answered: closeOne('answered'),
  spam: closeOne('discarded'),
  deliver: {
    // A closed message that was mailed stays in the mailbox.
    do: () => ({
      set: sql`
        queued_at = now(), next_attempt_at = now(), attempts = 0, refusals = 0, last_error = null, ${reopened}`,
      where: sql`(state = 'held' or (state in ('answered', 'discarded') and mailed_at is null))`,
    }),
    // Holds the message again, until the first attempt to mail it.
    undo: () => ({
      set: sql`queued_at = null, next_attempt_at = null`,
      where: sql`state = 'queued' and hold_reasons <> '{}' and attempts = 0`,
    }),
  },
  'all-spam': closeAll('discarded', 'held'),
  'all-answered': closeAll('answered', 'mailed'),
};

/** SQL: what the link can do with a message: `do`, `undo`, or null if it would change nothing. */
export const actionOf = (purpose: Purpose, id: string) => {
  if (purpose === 'read') return sql`null`;
  const change = changes[purpose];
  return sql`case when ${change.do(id).where} then 'do' when ${change.undo(id).where} then 'undo' end`;
};

/**
 * Runs the link's action, or undoes it if that is possible: a mailed message stays mailed. Running it twice, even at
 * the same time, has the same effect as running it once. Nothing happens if the message has been deleted.
 */
export async function act(database: Database, action: 'do' | 'undo', purpose: Purpose, id: string): Promise<void> {
  if (purpose === 'read') return;
  const { set, where } = changes[purpose][action](id);
  await database.run(sql`
    update public.contact_messages set ${set}
    where ${isSubject(id)} and ${where} and ${isExpired} is not true`);
}

/**
 * Marks each of these messages as answered, whatever its state, if the mail goes to its visitor and is not the
 * visitor's own. It is safe to stop between reading and writing.
 *
 * @param mail its addresses. The recipients are those in To, Cc and Bcc.
 * @returns what became of each message that has not been deleted, for the log.
 */
export async function answerByReply(database: Database, ids: string[], mail: { sender: string; recipients: string[] }) {
  const found = await database.run(sql<{ id: string; reference: string; email: string }[]>`
    select id, reference, email from public.contact_messages
    where ${isAmong(ids)} and ${isExpired} is not true`);
  const recipients = mail.recipients.map(comparableAddress);
  return Promise.all(
    found.map(async ({ id, reference, email }) => {
      const visitor = comparableAddress(email);
      if (comparableAddress(mail.sender) === visitor) return { reference, outcome: 'from the visitor' };
      if (!recipients.includes(visitor)) return { reference, outcome: 'without the visitor' };
      await act(database, 'do', 'answered', id);
      return { reference, outcome: 'answered' };
    }),
  );
}
