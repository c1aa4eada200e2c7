/** How an edge function answers and what the log says about it, alike in all of them. */
import { failureSentence } from './contact-answers.ts';
import { describeError } from './describe-error.ts';
import { createHops, type Hops } from './hops.ts';
import type { Log, LogEntry } from './log.ts';

/** An answer as JSON, and what its line of log tells of it. */
export type Outcome = { status: number; headers?: Record<string, string>; body: object; entry: LogEntry };

/**
 * Answers what `decide` came to, and 500 with the fixed sentence should it throw; logs either. Never rejects.
 *
 * @param id of the message, or else of the request.
 */
export async function answer(id: string, decide: (hops: Hops) => Promise<Outcome>, log: Log): Promise<Response> {
  const startedAt = performance.now();
  const hops = createHops();
  const { status, headers, body, entry } = await decide(hops).catch((error: unknown): Outcome => ({
    status: 500,
    body: { error: failureSentence },
    entry: { level: 'error', outcome: 'crashed', error: describeError(error) },
  }));
  log({ ...entry, id, status, milliseconds: Math.round(performance.now() - startedAt), hops: hops.taken });
  return Response.json(body, { status, headers: { 'Cache-Control': 'no-store', ...headers } });
}

/** Refuses a request for a mistake of its caller. */
export function refuse(
  status: number,
  body: { error: string; field?: string },
  headers: Record<string, string> = {},
): Outcome {
  return { status, headers, body, entry: { level: 'info', outcome: 'refused', reason: body.error } };
}

/** Answers when settings are missing or wrong: 500 with the fixed sentence, and the problems in the log only. */
export function answerWithoutSettings(problems: readonly string[], log: Log): Promise<Response> {
  const outcome: Outcome = {
    status: 500,
    body: { error: failureSentence },
    entry: { level: 'error', outcome: 'not configured', problems },
  };
  return answer(crypto.randomUUID(), () => Promise.resolve(outcome), log);
}
