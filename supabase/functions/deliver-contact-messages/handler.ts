/** `POST` does a sweep, `GET` and `HEAD` are the heartbeat for an uptime monitor; both only for a holder of the secret. */
import { answer, refuse, type Outcome } from '../_shared/answer.ts';
import { describeError } from '../_shared/describe-error.ts';
import type { Log } from '../_shared/log.ts';
import { sameSecret } from '../_shared/same-secret.ts';
import { sweep, type SweepOutside } from './sweep.ts';

export type Dependencies = SweepOutside & { secret: string; log: Log };

/** Seconds that a message may wait before an uptime monitor is to raise the alarm. */
const alarmAfter = 15 * 60;

/**
 * @returns for `POST` 200 `{ delivered, retrying, failed, problems }`, or 500 with the same when a step failed; for
 *   `GET` 200 `{ queued, held, failed, oldestUndelivered }`, or 503 with the same when a message has waited for more
 *   than 15 minutes, in seconds, and 503 `{ error }` without the database; 401 without the secret; 405. Never rejects.
 */
export function handleDeliveryRequest(request: Request, dependencies: Dependencies): Promise<Response> {
  return answer(() => decide(request, dependencies), dependencies.log);
}

async function decide(request: Request, { secret, ...outside }: Dependencies): Promise<Outcome> {
  if (!(await sameSecret(credentials(request.headers.get('authorization') ?? ''), secret))) {
    return refuse(401, { error: 'The Authorization header must hold the secret' }, { 'WWW-Authenticate': 'Basic' });
  }
  switch (request.method) {
    case 'POST': {
      const swept = await sweep(outside);
      return { status: swept.problems.length > 0 ? 500 : 200, body: swept };
    }
    case 'GET':
    case 'HEAD':
      return heartbeat(outside);
    default:
      return refuse(405, { error: 'Use POST to sweep, GET for the state' }, { Allow: 'GET, HEAD, POST' });
  }
}

async function heartbeat({ queue }: SweepOutside): Promise<Outcome> {
  try {
    const state = await queue.state();
    if (state.oldestUndelivered <= alarmAfter) return { status: 200, body: state };
    return { status: 503, body: state, entry: { level: 'error', outcome: 'undelivered for too long', ...state } };
  } catch (error) {
    return {
      status: 503,
      body: { error: 'The database does not answer' },
      entry: { level: 'error', outcome: 'no heartbeat', error: describeError(error) },
    };
  }
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
