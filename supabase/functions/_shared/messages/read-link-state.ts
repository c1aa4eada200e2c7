/** Reads the content of a link's page from PostgreSQL. */
import { sql, type Database } from '../database.ts';
import { retryHours } from '../limits.ts';
import type { LinkState } from '../links/link-state.ts';
import type { Claims, Purpose } from '../links/links.ts';
import { deletedAt, fieldsAsJson, isExpired, isListed } from './message.ts';

type FoundMessage = LinkState['messages'][number] & {
  state: Exclude<LinkState['state'], 'open' | 'none'>;
  /** What a "Deliver it" link can do. Undo is possible until the first attempt to mail the message. */
  deliver: LinkState['action'];
  /** Whether staff closed the message with this link. */
  isClosedByLink: boolean;
  /** When the message will be deleted. Null unless it is discarded. */
  deletedAt: Date | null;
};

/** @returns the state, or undefined if every message has been deleted or will be deleted in the next sweep. */
export async function readLinkState(
  database: Database,
  { purpose, subjectId, expiresAt }: Claims & { purpose: Purpose },
): Promise<LinkState | undefined> {
  const isAboutList = purpose === 'all-spam' || purpose === 'all-answered';
  const found = await database.run(sql<FoundMessage>`
    select
      reference, received_at as "receivedAt",
      case
        when state <> 'queued' then state
        when queued_at <= now() - make_interval(hours => ${retryHours}) then 'undelivered'
        else 'waiting'
      end as state,
      case
        -- A closed message that was mailed stays in the mailbox.
        when state = 'held' or (state in ('answered', 'discarded') and mailed_at is null) then 'do'
        when state = 'queued' and attempts = 0 then 'undo'
      end as deliver,
      closed_by is not distinct from ${subjectId} as "isClosedByLink",
      case when state = 'discarded' then ${deletedAt} end as "deletedAt",
      ${fieldsAsJson} as fields
    from public.contact_messages
    where ${isAboutList ? isListed(purpose, subjectId) : sql`id = ${subjectId}`} and (${isExpired}) is not true
    order by received_at, id`);
  const [first] = found;
  if (!first) return undefined;

  const stateWith = (state: LinkState['state'], action: LinkState['action'], messages: FoundMessage[]): LinkState => ({
    purpose,
    expiresAt: new Date(expiresAt * 1000),
    state,
    deletedAt: messages[0]?.deletedAt ?? null,
    action,
    messages: messages.map(({ reference, receivedAt, fields }) => ({ reference, receivedAt, fields })),
  });

  if (isAboutList) {
    const open = found.filter(({ state }) => state === (purpose === 'all-spam' ? 'held' : 'mailed'));
    if (open.length > 0) return stateWith('open', 'do', open);
    // A list's link cannot undo what staff decided about individual messages.
    const closed = found.filter(({ isClosedByLink }) => isClosedByLink);
    return closed[0] ? stateWith(closed[0].state, 'undo', closed) : stateWith('none', null, []);
  }
  if (purpose === 'read') return stateWith(first.state, null, found);
  if (purpose === 'deliver') return stateWith(first.state, first.deliver, found);
  const isDone = first.state === (purpose === 'spam' ? 'discarded' : 'answered');
  return stateWith(first.state, isDone ? 'undo' : 'do', found);
}
