/** Handles one request of a link in a mail to staff: checks its token, acts, responds with the state. */
import { object, string } from 'yup';
import { bodyLimit, databaseSentence } from '../_shared/contact/protocol.ts';
import { jsonResponse, refuse, type Outcome } from '../_shared/http/json-response.ts';
import type { Log } from '../_shared/http/log.ts';
import { readJson } from '../_shared/http/read-json.ts';
import type { Spans } from '../_shared/http/spans.ts';
import { invalidLinkSentence, linkActions, type LinkAction, type LinkState } from '../_shared/links/link-state.ts';
import { verifyToken, type Claims } from '../_shared/links/token.ts';
import type { LinkSubject } from '../_shared/outbox/link-subjects.ts';
import type { StaffActions } from '../_shared/outbox/staff-actions.ts';

export type Dependencies = {
  publishableKeys: readonly string[];
  linkSecret: string;
  staffActions: StaffActions;
  now: () => Date;
  /** Makes the UUID of a request. */
  newId: () => string;
  log: Log;
};

const bodySchema = object({
  token: string().required(),
  action: string().oneOf(linkActions).required(),
}).required();

/**
 * @param request `POST` with `{ token, action }`.
 * @returns 200 with the {@link LinkState} after the action; 404 `{ error }` for every token that does not work, and where
 *   the message was deleted; 400, 401, 405 or 413 `{ error }` for other faults of the request; 503 `{ error }` when the
 *   database is down or busy. Never rejects.
 */
export function handleActionRequest(request: Request, dependencies: Dependencies): Promise<Response> {
  const { newId, log } = dependencies;
  return jsonResponse(newId(), (spans) => decide(request, dependencies, spans), log);
}

async function decide(
  request: Request,
  { publishableKeys, linkSecret, staffActions, now }: Dependencies,
  spans: Spans,
): Promise<Outcome> {
  if (request.method !== 'POST') return refuse(405, { error: 'Use POST' }, { Allow: 'POST' });
  if (!publishableKeys.includes(request.headers.get('apikey') ?? '')) {
    return refuse(401, { error: 'The apikey header must hold a publishable key of this project' });
  }
  const json = await readJson(request, bodyLimit);
  if (!json.ok) return refuse(json.status, { error: json.error });
  if (!bodySchema.isValidSync(json.value, { strict: true })) {
    return refuse(400, { error: `The body must be a token and an action: ${linkActions.join(', ')}` });
  }
  const { token, action } = json.value;
  const claims = await verifyToken(token, linkSecret, now());
  if (!claims) return refuse(404, { error: invalidLinkSentence });
  const { purpose, subjectId } = claims;
  let subject: LinkSubject | undefined;
  try {
    subject = await spans.time(action, () => perform(action, claims, staffActions));
  } catch {
    // The spans keep the error for the log.
    return {
      status: 503,
      body: { error: databaseSentence },
      entry: { level: 'error', outcome: 'database unavailable', purpose, subjectId },
    };
  }
  if (!subject) return refuse(404, { error: invalidLinkSentence });
  const state: LinkState = { ...subject, purpose, expiresAt: new Date(claims.expiresAt * 1000) };
  // The log has the reference of a message, but not the many of a digest.
  const reference = subject.message ? { reference: subject.references[0] } : {};
  return {
    status: 200,
    body: state,
    entry: { level: 'info', outcome: outcomes[action], purpose, subjectId, ...reference },
  };
}

const outcomes: Record<LinkAction, string> = { show: 'shown', do: 'done', undo: 'undone' };

/** @returns the state afterwards; undefined for what does not exist any more, where nothing is done. */
async function perform(
  action: LinkAction,
  { purpose, subjectId }: Claims,
  staffActions: StaffActions,
): Promise<LinkSubject | undefined> {
  const before = await staffActions.show(purpose, subjectId);
  if (action === 'show' || !before) return before;
  await staffActions[action](purpose, subjectId);
  return staffActions.show(purpose, subjectId);
}
