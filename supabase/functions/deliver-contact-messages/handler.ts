/** Handles one request to `deliver-contact-messages`, for a sweep, the health check or the answer check. */
import { basicPassword } from '../_shared/http/basic-password.ts';
import { refuse, type Reply } from '../_shared/http/json-response.ts';
import type { Spans } from '../_shared/http/log.ts';
import { sameSecret } from '../_shared/keys.ts';
import { readAnswerProblems, readProblems } from '../_shared/messages/health.ts';
import { sweep, type SweepDependencies } from './sweep.ts';

export type Dependencies = SweepDependencies & { sweepKey: string; healthKey: string };

/**
 * @returns for `POST`, 200 `{ mailed, retrying, failedSteps }`, or 500 with the same body if a step failed; for `GET`,
 *   200 `{ problems: [] }`, or 503 with the problems of the health check or, with `?answers`, of the answer check;
 *   401 without the right key; 405 for other methods.
 */
export async function handleDeliveryRequest(
  request: Request,
  spans: Spans,
  dependencies: Dependencies,
): Promise<Reply> {
  const { method, headers } = request;
  const { sweepKey, healthKey, database } = dependencies;
  if (!['POST', 'GET', 'HEAD'].includes(method)) {
    return refuse(405, 'Use POST to sweep or GET for a check', { headers: { Allow: 'GET, HEAD, POST' } });
  }
  const [name, key] = method === 'POST' ? ['sweep', sweepKey] : ['health', healthKey];
  if (!sameSecret(credentials(headers.get('authorization') ?? ''), key)) {
    return refuse(401, `The Authorization header must have the ${name} key, which npm run doctor -- --keys prints`, {
      headers: { 'WWW-Authenticate': 'Basic realm="deliver-contact-messages"' },
      countedAs: `not the ${name} key`,
    });
  }

  if (method === 'POST') {
    const body = await sweep(dependencies, spans);
    const { mailed, retrying, failedSteps } = body;
    if (failedSteps.length > 0) {
      return { status: 500, outcome: 'unavailable', body, entry: { level: 'error', outcome: 'partly swept', ...body } };
    }
    const level = mailed + retrying === 0 ? 'debug' : 'info';
    return { status: 200, outcome: 'done', body, entry: { level, outcome: 'swept', mailed, retrying } };
  }

  const isOfAnswers = new URL(request.url).searchParams.has('answers');
  const [span, read] = isOfAnswers ? ['answer check', readAnswerProblems] : ['health check', readProblems];
  // The error is in the spans in the log line.
  const problems = await spans.time(span, () => read(database)).catch(() => ['the database does not answer']);
  const body = { problems };
  return problems.length === 0
    ? { status: 200, outcome: 'done', body, entry: { level: 'debug', outcome: 'healthy' } }
    : { status: 503, outcome: 'unavailable', body, entry: { level: 'error', outcome: 'unhealthy', problems } };
}

/** The schedule sends a bearer token. Uptime monitors that cannot set a header can use basic authentication. */
function credentials(authorization: string): string {
  return /^bearer +(\S+)$/i.exec(authorization)?.[1] ?? basicPassword(authorization);
}
