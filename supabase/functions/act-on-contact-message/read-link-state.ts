/** What the page of a link shows, from PostgreSQL. */
import type { Database } from '../_shared/database.ts';
import { undoHours } from '../_shared/limits.ts';
import type { MessagePurpose } from '../_shared/links/actions.ts';
import type { LinkState } from '../_shared/links/link-state.ts';
import type { Claims } from '../_shared/links/token.ts';
import { messageColumns, messageFromRow, type MessageRow } from '../_shared/messages/message.ts';
import { isDeadLetter } from '../_shared/messages/retry-policy.ts';

type FoundMessage = MessageRow & {
  reference: string;
  receivedAt: Date;
  isHeld: boolean;
  isMailed: boolean;
  attempts: number;
  /** Seconds since it was queued; null while it is held. */
  queuedFor: number | null;
  closedAs: 'answered' | 'discarded' | null;
  /** Whether staff closed it with all of its list at once. */
  isClosedWithList: boolean;
  /** When it will be deleted; null unless it is discarded. */
  deletedAt: Date | null;
};

/** @returns undefined if there is no message, or all that there are will be deleted by the next sweep. */
export async function readLinkState(
  database: Database,
  { purpose, subjectId, expiresAt }: Claims,
): Promise<LinkState | undefined> {
  const column = { 'all-spam': 'list_id', 'all-answered': 'reminder_id' };
  const found = await database.run(
    (sql) => sql<FoundMessage[]>`
      select
        reference, received_at as "receivedAt", queued_at is null as "isHeld", mailed_at is not null as "isMailed",
        attempts, extract(epoch from now() - queued_at)::float8 as "queuedFor", closed_as as "closedAs",
        closed_at is not distinct from (select closed_at from public.contact_lists where id = ${subjectId})
          as "isClosedWithList",
        case when closed_as = 'discarded' then closed_at + make_interval(hours => ${undoHours}) end as "deletedAt",
        ${sql(messageColumns)}
      from public.contact_messages as message
      where
        ${sql(purpose === 'all-spam' || purpose === 'all-answered' ? column[purpose] : 'id')} = ${subjectId}
        and (closed_as = 'discarded' and closed_at <= now() - make_interval(hours => ${undoHours})) is not true
      order by received_at, id`,
  );
  const [first] = found;
  if (!first) return undefined;

  const stateWith = (state: LinkState['state'], action: LinkState['action'], messages: FoundMessage[]): LinkState => ({
    purpose,
    expiresAt: new Date(expiresAt * 1000),
    state,
    deletedAt: messages[0]?.deletedAt ?? null,
    action,
    messages: messages.map(shown),
  });

  if (purpose !== 'all-spam' && purpose !== 'all-answered') {
    return stateWith(stateOf(first), actionOf(purpose, first), [first]);
  }
  const open = found.filter(({ closedAs, isHeld }) => closedAs === null && (isHeld || purpose === 'all-answered'));
  if (open.length > 0) return stateWith('open', 'do', open);
  // What staff closed one by one is not what this link is about any more.
  const closed = found.filter(({ closedAs, isClosedWithList }) => closedAs !== null && isClosedWithList);
  return closed[0] ? stateWith(stateOf(closed[0]), 'undo', closed) : stateWith('none', null, []);
}

function stateOf({ closedAs, isHeld, isMailed, queuedFor }: FoundMessage): LinkState['state'] {
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

function shown(found: FoundMessage): LinkState['messages'][number] {
  const { reference, receivedAt } = found;
  return { reference, receivedAt, fields: messageFromRow(found) };
}
