import { refuse, type Handler } from '../_shared/http/json-response.ts';
import { refuseWithoutKey } from '../_shared/http/check-request.ts';
import type { KeyFor } from '../_shared/keys.ts';
import { readAnswerProblems, readProblems } from './health.ts';
import { sweep, type SweepNeeds } from './sweep.ts';

/**
 * @returns a handler that responds to a `POST` with 200 `{ mailed, retrying, failedSteps }`, or 500 with the same body
 *   if a step failed; to a `GET` with 200 `{ problems: [] }`, or 503 with the problems of the health check or, with
 *   `?answers`, of the answer check; with 401 without the right key; and with 405 to other methods.
 */
export function createDeliveryHandler(needs: SweepNeeds & { keyFor: KeyFor }): Handler {
  const { keyFor, database } = needs;
  return async (request, spans) => {
    const { method } = request;
    if (!['POST', 'GET', 'HEAD'].includes(method)) {
      return refuse(405, 'Use POST to sweep or GET for a check', { headers: { Allow: 'GET, HEAD, POST' } });
    }
    const name = method === 'POST' ? 'sweep' : 'health';
    const refusal = refuseWithoutKey(request, name, keyFor(name));
    if (refusal) return refusal;

    if (method === 'POST') {
      const body = await sweep(needs, spans);
      const { mailed, retrying, failedSteps } = body;
      if (failedSteps.length > 0) {
        const entry = { level: 'error', outcome: 'partly swept', ...body } as const;
        return { status: 500, outcome: 'unavailable', body, entry };
      }
      const level = mailed + retrying === 0 ? 'debug' : 'info';
      return { status: 200, outcome: 'done', body, entry: { level, outcome: 'swept', mailed, retrying } };
    }

    const isOfAnswers = new URL(request.url).searchParams.has('answers');
    const [span, read] = isOfAnswers ? ['answer check', readAnswerProblems] : ['health check', readProblems];
    // The error is in the spans in the log line.
    const problems = await spans.time(span, () => read(database)).catch(() => ['the database does not answer']);
    const body = { problems };
    if (problems.length > 0) {
      return { status: 503, outcome: 'unavailable', body, entry: { level: 'error', outcome: 'unhealthy', ...body } };
    }
    return { status: 200, outcome: 'done', body, entry: { level: 'debug', outcome: 'healthy' } };
  };
}
