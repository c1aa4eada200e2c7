/** How an edge function responds to a request and logs it. */
import { outcomeHeader, type ContactOutcome } from '../contact/outcome.ts';
import { failureSentence } from '../contact/protocol.ts';
import type { Count, Log, LogEntry } from './log.ts';
import { redactError } from './redact-error.ts';
import { createSpans, type Spans } from './spans.ts';

/** A response and its log entry. */
export type Reply = {
  status: number;
  /** Sent in a header, which tells the site function that the response is from an edge function. */
  outcome: ContactOutcome;
  headers?: Record<string, string>;
  body: object;
  entry: LogEntry;
  /** Whether the entry is only counted, because a flood would fill the log with it. */
  isCounted?: boolean;
};

/**
 * Responds with the reply from `decide`, as JSON that caches must not store, and logs it with its duration and spans.
 * If `decide` throws, the reply is a 500 with {@link failureSentence}. Never rejects.
 *
 * @param id the id in the log entry: the message's id or, by default, a new one for the request.
 */
export async function jsonResponse(
  decide: (spans: Spans) => Promise<Reply>,
  { log, count }: { log: Log; count: Count },
  id: string = crypto.randomUUID(),
): Promise<Response> {
  const spans = createSpans();
  const { status, outcome, headers, body, entry, isCounted } = await decide(spans).catch((error: unknown) =>
    failure({ level: 'error', outcome: 'crashed', error: redactError(error) }),
  );
  (isCounted ? count : log)({ ...entry, id, status, ...spans.summary() });
  return Response.json(body, {
    status,
    headers: { 'Cache-Control': 'no-store', [outcomeHeader]: outcome, ...headers },
  });
}

/**
 * The reply to a faulty request, which is only counted.
 *
 * @param reason the outcome in the log.
 */
export function refuse(
  status: number,
  error: string,
  { headers, reason = 'refused' }: { headers?: Record<string, string> | undefined; reason?: string } = {},
): Reply {
  const entry: LogEntry = { level: 'info', outcome: reason };
  return { status, outcome: 'refused', ...(headers && { headers }), body: { error }, entry, isCounted: true };
}

/** The reply to a failure in our own systems. Only the log names the cause. */
export function failure(entry: LogEntry): Reply {
  return { status: 500, outcome: 'unavailable', body: { error: failureSentence }, entry };
}
