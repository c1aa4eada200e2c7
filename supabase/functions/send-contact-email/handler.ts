/** Handles one request with a contact message: checks the request, accepts the message, responds. */
import { checkContactMessage } from '../_shared/contact/contact-message.ts';
import { readIdempotencyKey, type IdempotencyKey } from '../_shared/contact/idempotency-key.ts';
import { bodyLimit, conflictSentence, failureSentence } from '../_shared/contact/protocol.ts';
import { jsonResponse, refuse, type Outcome } from '../_shared/http/json-response.ts';
import type { Log, LogEntry } from '../_shared/http/log.ts';
import type { CountedLog } from '../_shared/http/counted-log.ts';
import { readJson } from '../_shared/http/read-json.ts';
import type { Spans } from '../_shared/http/spans.ts';
import { acceptMessage, type AcceptDependencies } from './accept-message.ts';
import { readSpamSignals } from './spam-signals.ts';

export type Dependencies = AcceptDependencies & {
  publishableKeys: readonly string[];
  forwardSecret: string;
  /** Makes the id of a message that came without an idempotency key. */
  newId: () => string;
  /** Keeps the function alive for work that the response does not wait for. */
  runInBackground: (work: Promise<unknown>) => void;
  /** Counts refused messages of visitors with too many. */
  limited: Pick<CountedLog, 'add'>;
  log: Log;
};

/**
 * @param connectionIp the IP address that the request came from.
 * @returns 200 `{ id, reference }` when the message is stored or, if that failed, the mail server took it; 400
 *   `{ error, field }` for an invalid field; 409 `{ error }` when the idempotency key belongs to another message; 400,
 *   401, 405, 413 or 415 `{ error }` for other faults of the request; 429 `{ error }` with Retry-After when the visitor
 *   has sent too many messages; 503 `{ error }` when the message could neither be stored nor mailed, or with Retry-After when
 *   too many others are being stored, or the mail server has not accepted its mail yet. Never rejects.
 */
export function handleContactRequest(
  request: Request,
  connectionIp: string,
  dependencies: Dependencies,
): Promise<Response> {
  const key = readIdempotencyKey(request.headers.get('idempotency-key'));
  const id = (key.ok ? key.key : undefined) ?? dependencies.newId();
  return jsonResponse(id, (spans) => decide({ request, connectionIp, key, id, spans }, dependencies), dependencies.log);
}

type Received = { request: Request; connectionIp: string; key: IdempotencyKey; id: string; spans: Spans };

async function decide(
  { request, connectionIp, key, id, spans }: Received,
  { publishableKeys, forwardSecret, runInBackground, limited, ...dependencies }: Dependencies,
): Promise<Outcome> {
  if (request.method !== 'POST') return refuse(405, { error: 'Use POST' }, { Allow: 'POST' });
  // Publishable keys are not JWTs, so the gateway cannot check them: verify_jwt is off.
  if (!publishableKeys.includes(request.headers.get('apikey') ?? '')) {
    return refuse(401, { error: 'The apikey header must hold a publishable key of this project' });
  }
  // The body comes before the idempotency key, as many clients cannot read a response while they send.
  const json = await readJson(request, bodyLimit);
  if (!json.ok) return refuse(json.status, { error: json.error });
  if (!key.ok) return refuse(400, { error: key.error });
  const check = checkContactMessage(json.value);
  if (!check.ok) return refuse(400, check.fieldError);

  const earlierKey = readIdempotencyKey(request.headers.get('x-contact-earlier-key'));
  const earlierId = earlierKey.ok ? earlierKey.key : undefined;
  const { hasWrongSecret, ...signals } = await readSpamSignals(request.headers, connectionIp, forwardSecret);
  const accepted = await acceptMessage({ id, earlierId, message: check.message, signals }, dependencies, spans);
  if (accepted.kind === 'limited') {
    limited.add();
    return { ...tryAgain(429, accepted.retryAfter), entry: undefined };
  }
  if (accepted.inBackground) runInBackground(accepted.inBackground());
  const { reference } = accepted;
  const entry: LogEntry = {
    ...accepted.entry,
    reference,
    ...(hasWrongSecret && {
      level: 'error',
      wrongSetting: 'CONTACT_FORWARD_SECRET differs from that of the caller',
    }),
  };
  switch (accepted.kind) {
    case 'accepted':
      return { status: 200, body: { id, reference }, entry };
    case 'conflict':
      return { status: 409, body: { error: conflictSentence }, entry };
    case 'busy':
      return { ...tryAgain(503, accepted.retryAfter), entry };
    case 'unavailable':
      return { status: 503, body: { error: failureSentence }, entry };
  }
}

function tryAgain(status: number, retryAfter: number) {
  return { status, headers: { 'Retry-After': String(retryAfter) }, body: { error: failureSentence } };
}
