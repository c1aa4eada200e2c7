/** What a link is about, in PostgreSQL: a message, or the messages of a digest or a reminder. */
import type { PendingQuery, Row, Sql } from 'postgres';
import type { Database } from '../_shared/database.ts';
import { undoHours } from '../_shared/limits.ts';
import type { MessagePurpose, Purpose } from '../_shared/links/actions.ts';
import type { LinkState } from '../_shared/links/link-state.ts';
import { messageColumns, messageFromRow, type MessageRow } from '../_shared/messages/message.ts';
import { isDeadLetter } from '../_shared/messages/retry-policy.ts';

export type LinkSubject = Omit<LinkState, 'purpose' | 'expiresAt'>;

type FoundMessage = MessageRow & {
  reference: string;
  receivedAt: Date;
  isHeld: boolean;
  isMailed: boolean;
  attempts: number;
  /** Seconds since it was queued; null while it is held. */
  queuedFor: number | null;
  closedAs: 'answered' | 'discarded' | null;
  /** When it will be deleted; null unless it is discarded. */
  deletedAt: Date | null;
};

/** @returns undefined if it does not exist, or will be deleted by the next sweep. */
export function readSubject(database: Database, purpose: Purpose, id: string): Promise<LinkSubject | undefined> {
  switch (purpose) {
    case 'all-spam':
      return readList(database, id, (sql) => sql`message.list_id = ${id} and message.queued_at is null`);
    case 'all-answered':
      return readList(database, id, (sql) => sql`message.reminder_id = ${id}`);
    default:
      return readMessage(database, purpose, id);
  }
}

function findMessages(database: Database, condition: (sql: Sql) => PendingQuery<Row[]>): Promise<FoundMessage[]> {
  return database.run<FoundMessage>(
    (sql) => sql<FoundMessage[]>`
      select
        reference, received_at as "receivedAt", queued_at is null as "isHeld", mailed_at is not null as "isMailed",
        attempts, extract(epoch from now() - queued_at)::float8 as "queuedFor", closed_as as "closedAs",
        case when closed_as = 'discarded' then closed_at + make_interval(hours => ${undoHours}) end as "deletedAt",
        ${sql(messageColumns)}
      from public.contact_messages as message
      where
        ${condition(sql)}
        and (closed_as = 'discarded' and closed_at <= now() - make_interval(hours => ${undoHours})) is not true
      order by received_at, id`,
  );
}

async function readMessage(database: Database, purpose: MessagePurpose, id: string): Promise<LinkSubject | undefined> {
  const [found] = await findMessages(database, (sql) => sql`id = ${id}`);
  if (!found) return undefined;
  return {
    state: stateOf(found),
    deletedAt: found.deletedAt,
    action: actionOf(purpose, found),
    messages: [shown(found)],
  };
}

function stateOf({ closedAs, isHeld, isMailed, queuedFor }: FoundMessage): LinkSubject['state'] {
  if (closedAs) return closedAs;
  if (isHeld) return 'held';
  if (isMailed) return 'mailed';
  return isDeadLetter({ queuedFor: queuedFor ?? 0 }) ? 'undelivered' : 'waiting';
}

function actionOf(purpose: MessagePurpose, { closedAs, isHeld, isMailed, attempts }: FoundMessage) {
  switch (purpose) {
    case 'answered':
      return closedAs === 'answered' ? 'undo' : 'do';
    case 'spam':
      return closedAs === 'discarded' ? 'undo' : 'do';
    case 'deliver':
      if (isMailed) return null;
      if (isHeld || closedAs) return 'do';
      return attempts === 0 ? 'undo' : null;
    case 'read':
      return null;
  }
}

async function readList(
  database: Database,
  id: string,
  isOfList: (sql: Sql) => PendingQuery<Row[]>,
): Promise<LinkSubject | undefined> {
  const lists = await database.run((sql) => sql`select from public.contact_lists where id = ${id}`);
  if (lists.length === 0) return undefined;
  // What staff closed one by one is not what this link is about any more.
  const found = await findMessages(
    database,
    (sql) => sql`
      ${isOfList(sql)}
      and (closed_at is null or closed_at = (select closed_at from public.contact_lists where id = ${id}))`,
  );
  const [first] = found;
  const messages = found.map(shown);
  const openOnes = found.filter(({ closedAs }) => closedAs === null);
  if (!first) return { state: 'none', deletedAt: null, action: null, messages };
  if (openOnes.length > 0) return { state: 'open', deletedAt: null, action: 'do', messages: openOnes.map(shown) };
  return { state: stateOf(first), deletedAt: first.deletedAt, action: 'undo', messages };
}

function shown(found: FoundMessage): LinkSubject['messages'][number] {
  const { reference, receivedAt } = found;
  return { reference, receivedAt, fields: messageFromRow(found) };
}
