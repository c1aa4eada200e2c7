/** Takes one contact message: checks it and what came with it, and has it accepted. */
import { jsonResponse } from '../_shared/http/json-response.ts';
import { bodyLimit, conflictSentence, failureSentence } from '../_shared/contact/protocol.ts';
import { checkContactMessage } from '../_shared/contact/contact-message.ts';
import type { Spans } from '../_shared/http/spans.ts';
import { readIdempotencyKey, type IdempotencyKey } from '../_shared/contact/idempotency-key.ts';
import type { Log, LogEntry } from '../_shared/http/log.ts';
import { refuse, type Outcome } from '../_shared/http/outcome.ts';
import { acceptMessage, type AcceptDependencies } from './accept-message.ts';
import { readJson } from './read-json.ts';
import { readSpamSignals } from './spam-signals.ts';

export type Dependencies = AcceptDependencies & {
  publishableKeys: readonly string[];
  forwardSecret: string;
  /** Makes the UUID of a message that came without a key. */
  newId: () => string;
  /** Has work done that the answer does not wait for. */
  runInBackground: (work: Promise<unknown>) => void;
  log: Log;
};

/**
 * @param connection the address the request came from.
 * @returns 200 `{ id, reference }` when the message was stored, now or before, or else the mail server took it; 400
 *   `{ error, field }` for a message that breaks a rule; 409 `{ error }` for another message under the same
 *   `Idempotency-Key`; 400, 401, 405 or 413 `{ error }` for other mistakes of the caller; 503 `{ error }` when the
 *   message could neither be stored nor mailed. Never rejects.
 */
export function handleContactRequest(
  request: Request,
  connection: string,
  dependencies: Dependencies,
): Promise<Response> {
  const key = readIdempotencyKey(request.headers.get('idempotency-key'));
  const id = (key.ok && key.key) || dependencies.newId();
  return jsonResponse(id, (spans) => decide({ request, connection, key, id, spans }, dependencies), dependencies.log);
}

type Received = { request: Request; connection: string; key: IdempotencyKey; id: string; spans: Spans };

async function decide(
  { request, connection, key, id, spans }: Received,
  { publishableKeys, forwardSecret, runInBackground, ...outside }: Dependencies,
): Promise<Outcome> {
  if (request.method !== 'POST') return refuse(405, { error: 'Use POST' }, { Allow: 'POST' });
  // The gateway lets everyone in (verify_jwt is off, as publishable keys are no JWTs), so the key is checked here.
  if (!publishableKeys.includes(request.headers.get('apikey') ?? '')) {
    return refuse(401, { error: 'The apikey header must hold a publishable key of this project' });
  }
  // Before the key is looked at: many callers hear no answer while they send.
  const json = await readJson(request, bodyLimit);
  if (!json.ok) return refuse(json.status, { error: json.error });
  if (!key.ok) return refuse(400, { error: key.error });
  const check = checkContactMessage(json.value);
  if (!check.ok) return refuse(400, check.fieldError);

  const { hasWrongSecret, ...signals } = await readSpamSignals(request.headers, connection, forwardSecret);
  const { kind, reference, inBackground, ...accepted } = await acceptMessage(
    { id, message: check.message, signals },
    outside,
    spans,
  );
  const entry: LogEntry = {
    ...accepted.entry,
    reference,
    ...(hasWrongSecret && {
      level: 'error',
      wrongSetting: 'CONTACT_FORWARD_SECRET differs from that of the caller',
    }),
  };
  if (inBackground) runInBackground(inBackground());
  switch (kind) {
    case 'taken':
      return { status: 200, body: { id, reference }, entry };
    case 'conflict':
      return { status: 409, body: { error: conflictSentence }, entry };
    case 'lost':
      return { status: 503, body: { error: failureSentence }, entry };
  }
}
