/** The response of an edge function to a request, and its log line. */
import { failureSentence } from '../contact/protocol.ts';
import type { Log, LogEntry } from './log.ts';
import { redactError } from './redact-error.ts';
import { createSpans, type Spans } from './spans.ts';

/** A response and its log entry. */
export type Outcome = {
  status: number;
  headers?: Record<string, string>;
  body: object;
  /** Undefined for what is only counted. */
  entry: LogEntry | undefined;
};

/**
 * Responds with the outcome of `decide` as JSON that must not be cached, and logs it with its duration and spans. If
 * `decide` throws, the outcome is 500 with the fixed sentence. Never rejects.
 *
 * @param id of the message, or of the request where there is no message.
 */
export async function jsonResponse(
  id: string,
  decide: (spans: Spans) => Promise<Outcome>,
  log: Log,
): Promise<Response> {
  const spans = createSpans();
  const { status, headers, body, entry } = await decide(spans).catch((error: unknown) =>
    failure({ level: 'error', outcome: 'crashed', error: redactError(error) }),
  );
  if (entry) log({ ...entry, id, status, ...spans.summary() });
  return Response.json(body, { status, headers: { 'Cache-Control': 'no-store', ...headers } });
}

/** Responds to every request while settings are missing or malformed: 500 with the fixed sentence; only the log names them. */
export function settingsErrorResponse(settingsErrors: readonly string[], log: Log): Promise<Response> {
  const outcome = failure({ level: 'error', outcome: 'not configured', settingsErrors });
  return jsonResponse(crypto.randomUUID(), () => Promise.resolve(outcome), log);
}

/** The outcome of a faulty request. */
export function refuse(
  status: number,
  body: { error: string; field?: string },
  headers: Record<string, string> = {},
): Outcome {
  return { status, headers, body, entry: { level: 'info', outcome: 'refused', reason: body.error } };
}

function failure(entry: LogEntry): Outcome {
  return { status: 500, body: { error: failureSentence }, entry };
}
