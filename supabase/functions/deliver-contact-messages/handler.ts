/** `POST` runs a sweep; `GET` and `HEAD` are the health check for an uptime monitor. Both need the secret. */
import { databaseSentence, tablesTooLarge } from '../_shared/contact/protocol.ts';
import { jsonResponse, refuse, type Outcome } from '../_shared/http/json-response.ts';
import type { Spans } from '../_shared/http/spans.ts';
import type { Log, LogEntry } from '../_shared/http/log.ts';
import { sameSecret } from '../_shared/http/same-secret.ts';
import { sweep, type SweepResult, type SweepDependencies } from './sweep.ts';

export type Dependencies = SweepDependencies & {
  secret: string;
  /** The health check fails when the tables have more bytes. */
  tableLimit: number;
  /** Makes the UUID of a request. */
  newId: () => string;
  log: Log;
};

/** Seconds that a message may wait before the health check fails. */
const alarmAfter = 15 * 60;

/**
 * @returns for `POST` 200 `{ delivered, retrying, failed, problems }`, or 500 with the same body when a step failed; for
 *   `GET` 200 `{ queued, held, failed, oldestUndelivered, unanswered, oldestUnanswered, tableBytes }` (ages in seconds), or 503 with the same and a
 *   `problem` when a message has waited for more than 15 minutes or the tables are larger than `tableLimit`, or 503
 *   `{ error }` when the database is down; 401 without the secret; 405 for other methods. Never rejects.
 */
export function handleDeliveryRequest(request: Request, dependencies: Dependencies): Promise<Response> {
  const { newId, log } = dependencies;
  return jsonResponse(newId(), (spans) => decide(request, dependencies, spans), log);
}

async function decide(
  request: Request,
  { secret, tableLimit, ...dependencies }: Dependencies,
  spans: Spans,
): Promise<Outcome> {
  if (!(await sameSecret(credentials(request.headers.get('authorization') ?? ''), secret))) {
    return refuse(401, { error: 'The Authorization header must hold the secret' }, { 'WWW-Authenticate': 'Basic' });
  }
  switch (request.method) {
    case 'POST': {
      const result = await sweep(dependencies, spans);
      const { failedSteps: problems, ...counts } = result;
      return { status: problems.length > 0 ? 500 : 200, body: { ...counts, problems }, entry: entryOf(result) };
    }
    case 'GET':
    case 'HEAD':
      return healthCheck(dependencies, tableLimit, spans);
    default:
      return refuse(405, { error: 'Use POST to sweep, GET for the state' }, { Allow: 'GET, HEAD, POST' });
  }
}

function entryOf({ failedSteps, ...counts }: SweepResult): LogEntry {
  if (failedSteps.length > 0) return { level: 'error', outcome: 'partly swept', failedSteps, ...counts };
  const isIdle = Object.values(counts).every((count) => count === 0);
  return { level: isIdle ? 'debug' : 'info', outcome: 'swept', ...counts };
}

async function healthCheck({ outbox }: SweepDependencies, tableLimit: number, spans: Spans): Promise<Outcome> {
  // The spans keep the error for the log.
  const state = await spans.time('health check', () => outbox.state()).catch(() => undefined);
  if (!state) {
    const body = { error: databaseSentence };
    return { status: 503, body, entry: { level: 'error', outcome: 'database unavailable' } };
  }
  const problem =
    state.oldestUndelivered > alarmAfter
      ? 'undelivered for too long'
      : state.tableBytes > tableLimit
        ? tablesTooLarge
        : undefined;
  return problem
    ? { status: 503, body: { ...state, problem }, entry: { level: 'error', outcome: problem, ...state } }
    : { status: 200, body: state, entry: { level: 'debug', outcome: 'healthy', ...state } };
}

/** The schedule sends a bearer token; uptime monitors that cannot set a header use basic authentication. */
function credentials(authorization: string): string {
  const [, scheme = '', value = ''] = /^(bearer|basic) +(\S+)$/i.exec(authorization) ?? [];
  if (scheme.toLowerCase() === 'bearer') return value;
  try {
    return atob(value).replace(/^[^:]*:/, '');
  } catch {
    return '';
  }
}
