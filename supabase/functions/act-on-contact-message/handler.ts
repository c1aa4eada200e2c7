/** Handles one request of a link in an email to staff: checks its token, and shows its state or acts. */
import { object, string } from 'yup';
import { bodyLimit } from '../_shared/contact/protocol.ts';
import type { Database } from '../_shared/database.ts';
import { jsonResponse, refuse, type Reply } from '../_shared/http/json-response.ts';
import type { Log } from '../_shared/http/log.ts';
import { readJson } from '../_shared/http/read-json.ts';
import type { Spans } from '../_shared/http/spans.ts';
import { invalidLinkSentence, linkActions, type LinkAction } from '../_shared/links/link-state.ts';
import { verifyToken, type Claims } from '../_shared/links/token.ts';
import { readLinkState } from './read-link-state.ts';
import { act } from './staff-actions.ts';

export type Dependencies = {
  publishableKeys: readonly string[];
  linkKey: string;
  database: Database;
  now: () => Date;
  log: Log;
};

const bodySchema = object({
  token: string().required(),
  action: string().oneOf(linkActions).required(),
}).required();

const outcomes: Record<LinkAction, string> = { show: 'shown', do: 'done', undo: 'undone' };

/**
 * @param request `POST` with `{ token, action }`.
 * @returns 200, with the state of the link for `show`; 404 `{ error }` for every token that does not work, and for `show`
 *   where the message was deleted; 400, 401, 405, 413 or 415 `{ error }` for other faults of the request; 503 `{ error }`
 *   when the database does not answer. Never rejects.
 */
export function handleActionRequest(request: Request, dependencies: Dependencies): Promise<Response> {
  return jsonResponse((spans) => decide(request, dependencies, spans), dependencies.log);
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
  try {
    const body = await spans.time(action, () => perform(action, claims, dependencies.database));
    if (!body) return invalidLink();
    const entry = { level: 'info' as const, outcome: outcomes[action], purpose, subjectId };
    return { status: 200, outcome: 'sent', body, entry };
  } catch {
    // The spans keep the error for the log.
    const entry = { level: 'error' as const, outcome: 'database unavailable', purpose, subjectId };
    return { status: 503, outcome: 'unavailable', body: { error: 'The database does not answer' }, entry };
  }
}

/** @returns the body; after an action without a state, as the browser then opens the link again. */
async function perform(action: LinkAction, claims: Claims, database: Database): Promise<object | undefined> {
  if (action === 'show') return readLinkState(database, claims);
  await act(database, action, claims.purpose, claims.subjectId);
  return {};
}

function invalidLink(): Reply {
  return refuse(404, invalidLinkSentence, {
    entry: { level: 'info', outcome: 'refused', reason: invalidLinkSentence },
  });
}
