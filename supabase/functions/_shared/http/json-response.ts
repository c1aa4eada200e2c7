/** How an edge function answers, alike in both. */
import { failureSentence } from '../contact/protocol.ts';
import type { Spans } from './spans.ts';
import type { Log } from './log.ts';
import { logged, type Outcome } from './outcome.ts';

/**
 * Answers what `decide` comes to as JSON that nobody keeps, and logs it. Never rejects.
 *
 * @param id of the message, or else of the request.
 */
export async function jsonResponse(
  id: string,
  decide: (spans: Spans) => Promise<Outcome>,
  log: Log,
): Promise<Response> {
  const { status, headers, body } = await logged(id, decide, log);
  return Response.json(body, { status, headers: { 'Cache-Control': 'no-store', ...headers } });
}

/** Answers when settings are missing or wrong: 500 with the fixed sentence, and the problems in the log only. */
export function settingsErrorResponse(problems: readonly string[], log: Log): Promise<Response> {
  const outcome: Outcome = {
    status: 500,
    body: { error: failureSentence },
    entry: { level: 'error', outcome: 'not configured', problems },
  };
  return jsonResponse(crypto.randomUUID(), () => Promise.resolve(outcome), log);
}
