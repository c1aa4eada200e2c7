/** Reads the content of a link's page from PostgreSQL. */
import { sql, type Database } from '../database.ts';
import { retryHours } from '../limits.ts';
import type { LinkState } from '../links/link-state.ts';
import { isAboutList, type Claims, type Purpose } from '../links/links.ts';
import { canDeliver, canHoldAgain, deletedAt, fieldsAsJson, isExpired, isListed } from './message.ts';

type FoundMessage = LinkState['messages'][number] &
  Pick<LinkState, 'state' | 'deletedAt'> & {
    /** What a "Deliver it" link can do. */
    deliver: LinkState['action'];
    /** Whether staff closed the message with this link. */
    isClosedByLink: boolean;
  };

/** @returns the state, or undefined if the message or list has been deleted, or will be in the next sweep. */
export async function readLinkState(
  database: Database,
  { purpose, subjectId, expiresAt }: Claims & { purpose: Purpose },
): Promise<LinkState | undefined> {
  const findList = sql<Pick<LinkState, 'hasNewerList'>[]>`
    select exists (
      select from public.contact_lists as newer where newer.kind = list.kind and newer.made_at > list.made_at
    ) as "hasNewerList"
    from public.contact_lists as list
    where id = ${subjectId}`;
  const [list] = isAboutList(purpose) ? await database.run(findList) : [];
  const found = await database.run(sql<FoundMessage[]>`
    select
      reference, received_at as "receivedAt",
      case
        when state <> 'queued' then state
        when queued_at <= now() - make_interval(hours => ${retryHours}) then 'undelivered'
        else 'waiting'
      end as state,
      case
        when ${canDeliver} then 'do'
        when ${canHoldAgain} then 'undo'
      end as deliver,
      closed_by is not distinct from ${subjectId} as "isClosedByLink",
      case when state = 'discarded' and not has_open_nudge then ${deletedAt} end as "deletedAt",
      ${fieldsAsJson} as fields
    from public.contact_messages
    where ${isAboutList(purpose) ? isListed(purpose, subjectId) : sql`id = ${subjectId}`} and ${isExpired} is not true
    order by received_at, id`);

  const stateWith = (state: LinkState['state'], action: LinkState['action'], messages: FoundMessage[]): LinkState => ({
    purpose,
    expiresAt: new Date(expiresAt * 1000),
    state,
    deletedAt: messages[0]?.deletedAt ?? null,
    action,
    hasNewerList: list?.hasNewerList ?? false,
    messages: messages.map(({ reference, receivedAt, fields }) => ({ reference, receivedAt, fields })),
  });

  if (isAboutList(purpose)) {
    if (!list) return undefined;
    const open = found.filter(({ state }) => state === (purpose === 'all-spam' ? 'held' : 'mailed'));
    if (open.length > 0) return stateWith('open', 'do', open);
    // A list's link cannot undo what staff decided about individual messages.
    const closed = found.filter(({ isClosedByLink }) => isClosedByLink);
    return closed[0] ? stateWith(closed[0].state, 'undo', closed) : stateWith('none', null, []);
  }
  const [first] = found;
  if (!first) return undefined;
  if (purpose === 'read') return stateWith(first.state, null, found);
  if (purpose === 'deliver') return stateWith(first.state, first.deliver, found);
  const isDone = first.state === (purpose === 'spam' ? 'discarded' : 'answered');
  return stateWith(first.state, isDone ? 'undo' : 'do', found);
}
