/** Handles one request to `deliver-contact-messages`: a sweep, or the health check. Each has a key of its own. */
import { jsonResponse, refuse, type Reply } from '../_shared/http/json-response.ts';
import type { LogEntry } from '../_shared/http/log.ts';
import { sameSecret } from '../_shared/http/same-secret.ts';
import type { Spans } from '../_shared/http/spans.ts';
import { readHealth } from './health.ts';
import { sweep, type SweepDependencies, type SweepResult } from './sweep.ts';

export type Dependencies = SweepDependencies & { sweepKey: string; healthKey: string };

/**
 * @returns for `POST` 200 `{ mailed, retrying, failedSteps }`, or 500 with the same body when a step failed; for `GET` 200
 *   with the health, or 503 with it when there are problems, or 503 `{ problems }` when the database does not
 *   answer; 401 without the key; 405 for other methods. Never rejects.
 */
export function handleDeliveryRequest(request: Request, dependencies: Dependencies): Promise<Response> {
  return jsonResponse((spans) => decide(request, dependencies, spans), dependencies.log);
}

async function decide(request: Request, dependencies: Dependencies, spans: Spans): Promise<Reply> {
  const given = credentials(request.headers.get('authorization') ?? '');
  switch (request.method) {
    case 'POST':
      return sameSecret(given, dependencies.sweepKey) ? runSweep(dependencies, spans) : refuseKey('sweep');
    case 'GET':
    case 'HEAD':
      return sameSecret(given, dependencies.healthKey) ? checkHealth(dependencies, spans) : refuseKey('health');
    default:
      return refuse(405, 'Use POST to sweep, GET for the health check', { headers: { Allow: 'GET, HEAD, POST' } });
  }
}

function refuseKey(name: 'sweep' | 'health'): Reply {
  return refuse(401, `The Authorization header must hold the ${name} key, which npm run doctor -- --keys prints`, {
    headers: { 'WWW-Authenticate': 'Basic' },
    entry: { level: 'info', outcome: 'refused', reason: `not the ${name} key` },
  });
}

async function runSweep(dependencies: Dependencies, spans: Spans): Promise<Reply> {
  const result = await sweep(dependencies, spans);
  const failed = result.failedSteps.length > 0;
  return { status: failed ? 500 : 200, outcome: failed ? 'unavailable' : 'sent', body: result, entry: entryOf(result) };
}

function entryOf({ failedSteps, ...counts }: SweepResult): LogEntry {
  if (failedSteps.length > 0) return { level: 'error', outcome: 'partly swept', failedSteps, ...counts };
  const isIdle = Object.values(counts).every((count) => count === 0);
  return { level: isIdle ? 'debug' : 'info', outcome: 'swept', ...counts };
}

async function checkHealth({ database }: SweepDependencies, spans: Spans): Promise<Reply> {
  // The spans keep the error for the log.
  const health = await spans
    .time('health check', () => readHealth(database))
    .catch(() => ({ problems: ['the database does not answer'] }));
  return health.problems.length === 0
    ? { status: 200, outcome: 'sent', body: health, entry: { level: 'debug', outcome: 'healthy', ...health } }
    : { status: 503, outcome: 'unavailable', body: health, entry: { level: 'error', outcome: 'unhealthy', ...health } };
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
