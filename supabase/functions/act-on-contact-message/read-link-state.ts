import { sql, timeOf, type Database } from '../_shared/database.ts';
import { retryHours } from '../_shared/limits.ts';
import type { LinkState } from '../_shared/links/link-state.ts';
import { isAboutList, type Claims, type Purpose } from '../_shared/links/links.ts';
import { changesOf } from '../_shared/message/decisions.ts';
import { deletedAt, deletedIfDiscarded, isExpired } from '../_shared/message/expiry.ts';
import { fieldsAsJson, isOfLink } from '../_shared/message/message.ts';

type FoundMessage = LinkState['messages'][number] &
  Pick<LinkState, 'state' | 'action' | 'deletedAt' | 'contradictedAt'>;

/** SQL: what the link can do with a message: `do`, `undo`, or null if it would change nothing. */
function actionOf(purpose: Purpose, subjectId: string) {
  if (purpose === 'read') return sql`null`;
  const change = changesOf(subjectId)[purpose];
  return sql`case when ${change.do.where} then 'do' when ${change.undo.where} then 'undo' end`;
}

/** @returns undefined if the message or list has been deleted, or will be in the next sweep. */
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
      reference, ${timeOf(sql`received_at`)} as "receivedAt",
      case
        when state <> 'queued' then state
        when queued_at <= now() - make_interval(hours => ${retryHours}) then 'undelivered'
        else 'waiting'
      end as state,
      ${actionOf(purpose, subjectId)} as action,
      ${timeOf(sql`case
        when has_open_nudge then null
        when state = 'discarded' then ${deletedAt}
        ${purpose === 'spam' || purpose === 'all-spam' ? sql`else ${deletedIfDiscarded}` : sql``}
      end`)} as "deletedAt",
      ${timeOf(sql`case when state in ('held', 'queued', 'mailed') then answered_at end`)} as "contradictedAt",
      ${fieldsAsJson} as fields
    from public.contact_messages
    where ${isOfLink(subjectId)} and ${isExpired} is not true
    order by received_at, id`);

  if (isAboutList(purpose) ? !list : found.length === 0) return undefined;
  const possible = found.map((message) => message.action);
  const action = (['do', 'undo'] as const).find((one) => possible.includes(one)) ?? null;
  // A list's link cannot undo what staff decided about individual messages.
  const messages = list ? found.filter((message) => message.action && message.action === action) : found;
  const [first] = messages;
  return {
    purpose,
    expiresAt: new Date(expiresAt * 1000),
    state: list && action === 'do' ? 'open' : (first?.state ?? 'none'),
    deletedAt: first?.deletedAt ?? null,
    contradictedAt: list ? null : (first?.contradictedAt ?? null),
    action,
    hasNewerList: list?.hasNewerList ?? false,
    messages: messages.map(({ reference, receivedAt, fields }) => ({ reference, receivedAt, fields })),
  };
}
