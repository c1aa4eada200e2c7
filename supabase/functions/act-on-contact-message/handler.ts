/** Handles one request of a link in an email to staff: checks its token, acts, responds with the state. */
import { object, string } from 'yup';
import { bodyLimit } from '../_shared/contact/protocol.ts';
import { jsonResponse, refuse, type Reply } from '../_shared/http/json-response.ts';
import type { Log } from '../_shared/http/log.ts';
import { readJson } from '../_shared/http/read-json.ts';
import type { Spans } from '../_shared/http/spans.ts';
import type { Purpose } from '../_shared/links/actions.ts';
import { invalidLinkSentence, linkActions, type LinkAction, type LinkState } from '../_shared/links/link-state.ts';
import { verifyToken, type Claims } from '../_shared/links/token.ts';
import type { LinkSubject } from './link-subjects.ts';
import type { StaffActions } from './staff-actions.ts';

export type Dependencies = {
  publishableKeys: readonly string[];
  linkKey: string;
  /** @returns undefined if there is no such message or list. */
  readSubject: (purpose: Purpose, subjectId: string) => Promise<LinkSubject | undefined>;
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

const outcomes: Record<LinkAction, string> = { show: 'shown', do: 'done', undo: 'undone' };

/**
 * @param request `POST` with `{ token, action }`.
 * @returns 200 with the {@link LinkState} after the action; 404 `{ error }` for every token that does not work, and where
 *   the message was deleted; 400, 401, 405, 413 or 415 `{ error }` for other faults of the request; 503 `{ error }` when
 *   the database does not answer. Never rejects.
 */
export function handleActionRequest(request: Request, dependencies: Dependencies): Promise<Response> {
  const { newId, log } = dependencies;
  return jsonResponse(newId(), (spans) => decide(request, dependencies, spans), log);
}

async function decide(request: Request, dependencies: Dependencies, spans: Spans): Promise<Reply> {
  if (request.method !== 'POST') return refuse(405, 'Use POST', { headers: { Allow: 'POST' } });
  if (!dependencies.publishableKeys.includes(request.headers.get('apikey') ?? '')) {
    return refuse(401, 'The apikey header must hold a publishable key of this project');
  }
  const json = await readJson(request, bodyLimit);
  if (!json.ok) return refuse(json.status, json.error);
  if (!bodySchema.isValidSync(json.value, { strict: true })) {
    return refuse(400, `The body must be a token and an action: ${linkActions.join(', ')}`);
  }
  const { token, action } = json.value;
  const claims = await verifyToken(token, dependencies.linkKey, dependencies.now());
  if (!claims) return invalidLink();
  const { purpose, subjectId } = claims;
  let subject: LinkSubject | undefined;
  try {
    subject = await spans.time(action, () => perform(action, claims, dependencies));
  } catch {
    // The spans keep the error for the log.
    return {
      status: 503,
      outcome: 'unavailable',
      body: { error: 'The database does not answer' },
      entry: { level: 'error', outcome: 'database unavailable', purpose, subjectId },
    };
  }
  if (!subject) return invalidLink();
  const state: LinkState = { ...subject, purpose, expiresAt: new Date(claims.expiresAt * 1000) };
  return {
    status: 200,
    outcome: 'sent',
    body: state,
    entry: { level: 'info', outcome: outcomes[action], purpose, subjectId, messages: subject.messages.length },
  };
}

function invalidLink(): Reply {
  return refuse(404, invalidLinkSentence, {
    entry: { level: 'info', outcome: 'refused', reason: invalidLinkSentence },
  });
}

/** @returns the state afterwards; undefined for what does not exist any more, where nothing is done. */
async function perform(
  action: LinkAction,
  { purpose, subjectId }: Claims,
  { readSubject, staffActions }: Dependencies,
): Promise<LinkSubject | undefined> {
  const before = await readSubject(purpose, subjectId);
  if (action === 'show' || !before) return before;
  await staffActions[action](purpose, subjectId);
  return readSubject(purpose, subjectId);
}
