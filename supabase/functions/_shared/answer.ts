/** How an edge function answers and what the log says about it, alike in all of them. */
import { failureSentence } from './contact-answers.ts';
import { describeError } from './describe-error.ts';
import type { Log, LogEntry } from './log.ts';

/** An answer as JSON, and its line of log; without an entry there is nothing to tell. */
export type Outcome = { status: number; headers?: Record<string, string>; body: object; entry?: LogEntry };

/** Answers what `decide` came to, and 500 with the fixed sentence should it throw; logs either. Never rejects. */
export async function answer(decide: () => Promise<Outcome>, log: Log): Promise<Response> {
  const startedAt = performance.now();
  const { status, headers, body, entry } = await decide().catch((error: unknown): Outcome => ({
    status: 500,
    body: { error: failureSentence },
    entry: { level: 'error', outcome: 'crashed', error: describeError(error) },
  }));
  if (entry) log({ ...entry, status, milliseconds: Math.round(performance.now() - startedAt) });
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
  return answer(() => Promise.resolve(outcome), log);
}
