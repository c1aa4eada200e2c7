/** `POST` does a sweep, `GET` and `HEAD` are the heartbeat for an uptime monitor; for a holder of the secret only. */
import { jsonResponse } from '../_shared/http/json-response.ts';
import type { Spans } from '../_shared/http/spans.ts';
import type { Log, LogEntry } from '../_shared/http/log.ts';
import { refuse, type Outcome } from '../_shared/http/outcome.ts';
import { sameSecret } from '../_shared/http/same-secret.ts';
import { sweep, type Swept, type SweepDependencies } from './sweep.ts';

export type Dependencies = SweepDependencies & {
  secret: string;
  /** Makes the UUID of a request. */
  newId: () => string;
  log: Log;
};

/** Seconds that a message may wait before an uptime monitor is to raise the alarm. */
const alarmAfter = 15 * 60;

/**
 * @returns for `POST` 200 `{ delivered, retrying, failed, problems }`, or 500 with the same when a step failed; for
 *   `GET` 200 `{ queued, held, failed, oldestUndelivered }`, or 503 with the same when a message has waited for more
 *   than 15 minutes, in seconds, and 503 `{ error }` without the database; 401 without the secret; 405. Never rejects.
 */
export function handleDeliveryRequest(request: Request, dependencies: Dependencies): Promise<Response> {
  const { newId, log } = dependencies;
  return jsonResponse(newId(), (spans) => decide(request, dependencies, spans), log);
}

async function decide(request: Request, { secret, ...outside }: Dependencies, spans: Spans): Promise<Outcome> {
  if (!(await sameSecret(credentials(request.headers.get('authorization') ?? ''), secret))) {
    return refuse(401, { error: 'The Authorization header must hold the secret' }, { 'WWW-Authenticate': 'Basic' });
  }
  switch (request.method) {
    case 'POST': {
      const swept = await sweep(outside, spans);
      return { status: swept.problems.length > 0 ? 500 : 200, body: swept, entry: entryOf(swept) };
    }
    case 'GET':
    case 'HEAD':
      return heartbeat(outside, spans);
    default:
      return refuse(405, { error: 'Use POST to sweep, GET for the state' }, { Allow: 'GET, HEAD, POST' });
  }
}

function entryOf({ problems, ...counts }: Swept): LogEntry {
  if (problems.length > 0) return { level: 'error', outcome: 'swept in part', problems, ...counts };
  const isIdle = Object.values(counts).every((count) => count === 0);
  return { level: isIdle ? 'debug' : 'info', outcome: 'swept', ...counts };
}

async function heartbeat({ outbox }: SweepDependencies, spans: Spans): Promise<Outcome> {
  // Its error is in the log.
  const state = await spans.time('state', () => outbox.state()).catch(() => undefined);
  if (!state) {
    const body = { error: 'The database does not answer' };
    return { status: 503, body, entry: { level: 'error', outcome: 'no heartbeat' } };
  }
  return state.oldestUndelivered <= alarmAfter
    ? { status: 200, body: state, entry: { level: 'debug', outcome: 'heartbeat', ...state } }
    : { status: 503, body: state, entry: { level: 'error', outcome: 'undelivered for too long', ...state } };
}

/** The schedule sends a bearer token; uptime monitors that cannot set a header take a user name and a password. */
function credentials(authorization: string): string {
  const [, scheme = '', value = ''] = /^(bearer|basic) +(\S+)$/i.exec(authorization) ?? [];
  if (scheme.toLowerCase() === 'bearer') return value;
  try {
    return atob(value).replace(/^[^:]*:/, '');
  } catch {
    return '';
  }
}
