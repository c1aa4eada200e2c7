import { failureSentence } from '../contact/protocol.ts';
import type { Spans } from './spans.ts';
import type { Log } from './log.ts';
import { logged, type Outcome } from './outcome.ts';

/**
 * Responds with the outcome of `decide` as JSON that must not be cached, and logs it. Never rejects.
 *
 * @param id of the message, or of the request where there is no message.
 */
export async function jsonResponse(
  id: string,
  decide: (spans: Spans) => Promise<Outcome>,
  log: Log,
): Promise<Response> {
  const { status, headers, body } = await logged(id, decide, log);
  return Response.json(body, { status, headers: { 'Cache-Control': 'no-store', ...headers } });
}

/** Responds to every request while settings are missing or malformed: 500 with the fixed sentence; only the log names them. */
export function settingsErrorResponse(problems: readonly string[], log: Log): Promise<Response> {
  const outcome: Outcome = {
    status: 500,
    body: { error: failureSentence },
    entry: { level: 'error', outcome: 'not configured', problems },
  };
  return jsonResponse(crypto.randomUUID(), () => Promise.resolve(outcome), log);
}
