/** The response of every function to a request, and its log line. */
import { failureSentence } from '../contact/protocol.ts';
import { redactError } from './redact-error.ts';
import { createSpans, type Spans } from './spans.ts';
import type { Log, LogEntry } from './log.ts';

/** A response and its log entry. */
export type Outcome = {
  status: number;
  headers?: Record<string, string>;
  body: object;
  entry: LogEntry;
};

/**
 * Logs the outcome of `decide` with its duration and spans. If `decide` throws, the outcome is 500 with the fixed
 * sentence. Never rejects.
 *
 * @param id of the message, or of the request where there is no message.
 */
export async function logged(id: string, decide: (spans: Spans) => Promise<Outcome>, log: Log): Promise<Outcome> {
  const startedAt = performance.now();
  const spans = createSpans();
  const outcome = await decide(spans).catch(crashed);
  const milliseconds = Math.round(performance.now() - startedAt);
  log({ ...outcome.entry, id, status: outcome.status, milliseconds, spans: spans.finished });
  return outcome;
}

/** The outcome of a faulty request. */
export function refuse(
  status: number,
  body: { error: string; field?: string },
  headers: Record<string, string> = {},
): Outcome {
  return { status, headers, body, entry: { level: 'info', outcome: 'refused', reason: body.error } };
}

function crashed(error: unknown): Outcome {
  return {
    status: 500,
    body: { error: failureSentence },
    entry: { level: 'error', outcome: 'crashed', error: redactError(error) },
  };
}
