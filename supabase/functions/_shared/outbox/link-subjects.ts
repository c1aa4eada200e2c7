/** What a link is about, in PostgreSQL: a message, the held messages of a digest, or the messages of a reminder. */
import type { Database } from '../database.ts';
import type { LinkState } from '../links/link-state.ts';
import type { MessagePurpose, Purpose } from '../links/token.ts';
import { messageColumns, messageFromRow, type MessageRow } from './message-row.ts';

export type LinkSubject = Omit<LinkState, 'purpose' | 'expiresAt'>;

/** Most references of a digest or a reminder. */
const listed = 100;

/** @returns undefined if it does not exist, or was discarded 24 hours ago: then the next sweep deletes it. */
export function readSubject(database: Database, purpose: Purpose, id: string): Promise<LinkSubject | undefined> {
  switch (purpose) {
    case 'all-spam':
      return readDigest(database, id);
    case 'all-answered':
      return readReminder(database, id);
    default:
      return readMessage(database, purpose, id);
  }
}

type FoundMessage = MessageRow & {
  reference: string;
  receivedAt: Date;
  state: 'queued' | 'held' | 'delivered' | 'failed';
  attempts: number;
  isAnswered: boolean;
  /** Discarded by a link about this message, not about its digest. */
  isDiscarded: boolean;
  deletedAt: Date | null;
};

async function readMessage(database: Database, purpose: MessagePurpose, id: string): Promise<LinkSubject | undefined> {
  const [row] = await database.run<FoundMessage>(
    (sql) => sql<FoundMessage[]>`
      select
        reference, received_at as "receivedAt", state, attempts, ${sql(messageColumns)},
        message.answered_at is not null as "isAnswered",
        message.discarded_at is not null as "isDiscarded",
        least(message.discarded_at, digest.discarded_at) + interval '24 hours' as "deletedAt"
      from public.contact_messages as message
      left join (select id as digest_id, discarded_at from public.contact_digests) as digest
        on digest.digest_id = message.digest_id and message.state = 'held'
      where
        message.id = ${id}
        and least(message.discarded_at, digest.discarded_at) > now() - interval '24 hours' is not false`,
  );
  if (!row) return undefined;
  const { reference, receivedAt, state, isAnswered, deletedAt } = row;
  return {
    state: deletedAt ? 'discarded' : isAnswered ? 'answered' : state,
    deletedAt,
    action: actionOf(purpose, row),
    count: 1,
    references: [reference],
    message: { receivedAt, fields: messageFromRow(row) },
  };
}

function actionOf(purpose: MessagePurpose, { state, attempts, isAnswered, isDiscarded, deletedAt }: FoundMessage) {
  switch (purpose) {
    case 'answered':
      if (deletedAt) return null;
      return isAnswered ? 'undo' : 'do';
    case 'spam':
    case 'delete':
      if (isDiscarded) return 'undo';
      return deletedAt ? null : 'do';
    case 'deliver':
      if (state === 'delivered') return null;
      if (state !== 'queued' || isDiscarded) return 'do';
      return attempts === 0 ? 'undo' : null;
    case 'read':
      return null;
  }
}

type FoundList = Pick<LinkSubject, 'count' | 'references' | 'deletedAt'>;

async function readDigest(database: Database, id: string): Promise<LinkSubject | undefined> {
  const [digest] = await database.run<FoundList>(
    (sql) => sql<FoundList[]>`
      select
        digest.discarded_at + interval '24 hours' as "deletedAt",
        count(message.id)::integer as count,
        to_json((coalesce(array_agg(message.reference order by message.received_at)
          filter (where message.id is not null), '{}'))[:${listed}]) as references
      from public.contact_digests as digest
      left join public.contact_messages as message
        on message.digest_id = digest.id and message.state = 'held' and message.discarded_at is null
      where digest.id = ${id} and digest.discarded_at > now() - interval '24 hours' is not false
      group by digest.id`,
  );
  if (!digest) return undefined;
  const { count, deletedAt } = digest;
  if (deletedAt) return { ...digest, state: 'discarded', action: 'undo', message: null };
  return {
    ...digest,
    ...(count > 0 ? { state: 'held', action: 'do' } : { state: 'none', action: null }),
    message: null,
  };
}

type FoundReminder = FoundList & { unanswered: number; wasUsed: boolean };

async function readReminder(database: Database, id: string): Promise<LinkSubject | undefined> {
  const [reminder] = await database.run<FoundReminder>(
    (sql) => sql<FoundReminder[]>`
      select
        null as "deletedAt",
        reminder.answered_at is not null as "wasUsed",
        count(message.id)::integer as count,
        count(message.id) filter (where message.answered_at is null)::integer as unanswered,
        to_json((coalesce(array_agg(message.reference order by message.received_at)
          filter (where message.id is not null), '{}'))[:${listed}]) as references
      from public.contact_reminders as reminder
      left join public.contact_messages as message
        on message.reminder_id = reminder.id and message.discarded_at is null
      where reminder.id = ${id}
      group by reminder.id`,
  );
  if (!reminder) return undefined;
  const { unanswered, wasUsed, ...list } = reminder;
  const state = list.count === 0 ? 'none' : unanswered > 0 ? 'delivered' : 'answered';
  const action = unanswered > 0 ? 'do' : wasUsed ? 'undo' : null;
  return { ...list, state, action, message: null };
}
