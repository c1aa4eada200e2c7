/** How an edge function responds to a request and logs it. */
import { failureSentence, outcomeHeader, readRequestId, type ContactOutcome } from '../contact/protocol.ts';
import { createSpans, redactError, type LogEntry, type Logs, type Spans } from './log.ts';

export type Reply = {
  status: number;
  /** Sent in a header, which tells the site function that the response is from an edge function. */
  outcome: ContactOutcome;
  headers?: Record<string, string>;
  body: object;
  entry?: LogEntry;
  /** Whether the log only counts the reply, as it does without an entry, because a flood would fill it. */
  isCounted?: boolean;
  /** The outcome under which the log counts the reply, if it is not the header's. */
  countedAs?: string;
};

/** @param connectionIp the IP address that the request came from. */
export type Handler = (request: Request, spans: Spans, connectionIp: string) => Promise<Reply>;

/**
 * Responds with the handler's reply, as JSON that caches must not store, and logs it with its duration and spans, and
 * with the request's id if it has one. If the handler fails, the reply is a 500 with {@link failureSentence}.
 */
export async function jsonResponse(request: Request, connectionIp: string, handle: Handler, { log, count }: Logs) {
  const spans = createSpans();
  const crashed = (error: unknown) => failure({ level: 'error', outcome: 'crashed', error: redactError(error) });
  const reply = await handle(request, spans, connectionIp).catch(crashed);
  const { status, outcome, headers, body, entry, isCounted = !entry, countedAs = outcome } = reply;
  const details = { request: readRequestId(request.headers), status, ...spans.summary() };
  const write = isCounted ? count : log;
  write({ level: status >= 500 ? 'error' : 'info', outcome: countedAs, ...entry, ...details });
  return Response.json(body, {
    status,
    headers: { 'Cache-Control': 'no-store', [outcomeHeader]: outcome, ...headers },
  });
}

/** The reply to a faulty request. The log only counts it. */
export function refuse(status: number, error: string, more: Pick<Reply, 'headers' | 'countedAs'> = {}): Reply {
  return { status, outcome: 'refused', body: { error }, ...more };
}

/** The reply if the database does not answer. The error is in the spans in the log line. */
export function databaseUnavailable(subject: object): Reply {
  const entry = { level: 'error', outcome: 'database unavailable', ...subject } as const;
  return { status: 503, outcome: 'unavailable', body: { error: 'The database does not answer' }, entry };
}

/** The reply to a failure in our own systems. Only the log names the cause, and counts the others. */
export function failure(entry: LogEntry): Reply {
  return { status: 500, outcome: 'unavailable', body: { error: failureSentence }, entry, isCounted: true };
}
