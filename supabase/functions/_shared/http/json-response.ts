import { failureSentence, outcomeHeader, readRequestId, type ContactOutcome } from '../contact/protocol.ts';
import { createSpans, redactError, type LogEntry, type Logs, type Spans } from './log.ts';

export type Reply = {
  status: number;
  outcome: ContactOutcome;
  headers?: Record<string, string>;
  body: object;
  /** The reply's line in the log. Without one, the log only counts the reply, because a flood would fill it. */
  entry?: LogEntry;
  /** What the log counts, if it is not only the header's outcome. */
  counted?: { outcome: string } & Record<string, unknown>;
};

export type Handler = (request: Request, spans: Spans, connectionIp: string) => Promise<Reply>;

/** Responds with the handler's reply, and logs it. If the handler fails, the reply is a 500. */
export async function jsonResponse(request: Request, connectionIp: string, handle: Handler, { log, count }: Logs) {
  const spans = createSpans();
  const crashed = (error: unknown) => failure({ outcome: 'crashed', error: redactError(error) });
  const reply = await handle(request, spans, connectionIp).catch(crashed);
  const { status, outcome, headers, body, entry, counted = { outcome } } = reply;
  const details = { request: readRequestId(request.headers), status, ...spans.summary() };
  if (entry) log({ ...entry, ...details });
  else count({ level: status >= 500 ? 'error' : 'info', ...counted, ...details });
  return Response.json(body, {
    status,
    headers: { 'Cache-Control': 'no-store', [outcomeHeader]: outcome, ...headers },
  });
}

/** The reply to a faulty request. */
export function refuse(status: number, error: string, more: Pick<Reply, 'headers' | 'counted'> = {}): Reply {
  return { status, outcome: 'refused', body: { error }, ...more };
}

/** The error is in the spans in the log line. */
export function databaseUnavailable(subject: object): Reply {
  const entry = { level: 'error', outcome: 'database unavailable', ...subject } as const;
  return { status: 503, outcome: 'unavailable', body: { error: 'The database does not answer' }, entry };
}

/** The reply to a failure in our own systems. Only the log names the cause. */
export function failure(counted: NonNullable<Reply['counted']>): Reply {
  return { status: 500, outcome: 'unavailable', body: { error: failureSentence }, counted };
}
