/** Handles one request with a contact message: checks the request, accepts the message, responds. */
import { checkContactMessage } from '../_shared/contact/contact-message.ts';
import { bodyLimit, contactHeaders, readIdempotencyKey } from '../_shared/contact/protocol.ts';
import { referenceOf } from '../_shared/contact/reference.ts';
import { jsonResponse, refuse, type Reply } from '../_shared/http/json-response.ts';
import type { Count, Log } from '../_shared/http/log.ts';
import { readJson } from '../_shared/http/read-json.ts';
import type { Spans } from '../_shared/http/spans.ts';
import type { createAccept } from './accept.ts';
import { readSpamSignals } from './spam-signals.ts';

export type Dependencies = {
  publishableKeys: readonly string[];
  /** The key `proof` of the secret that the site function shares. */
  proofKey: string;
  visitorKey: string;
  accept: ReturnType<typeof createAccept>;
  /** Makes the id of a message that came without an idempotency key. */
  newId: () => string;
  /** For outcomes that a flood would repeat. */
  count: Count;
  log: Log;
};

type Received = { request: Request; connectionIp: string; id: string; hasMalformedKey: boolean; spans: Spans };

/**
 * @param connectionIp the IP address that the request came from.
 * @returns with the header X-Contact-Outcome: 200 `{ id, reference }` when the message is stored or, if that is not
 *   possible, the mail server has accepted it; 400 `{ error, field }` for an invalid field; 409 `{ error }` when the
 *   idempotency key belongs to another message; 400, 401, 405, 413 or 415 `{ error }` for other faults of the request; 429
 *   or 503 `{ error }` with Retry-After when there are too many messages, or this one could not be stored. Never rejects.
 */
export function handleContactRequest(
  request: Request,
  connectionIp: string,
  dependencies: Dependencies,
): Promise<Response> {
  const header = request.headers.get(contactHeaders.idempotencyKey);
  const key = header === null ? undefined : readIdempotencyKey(header);
  const id = key ?? dependencies.newId();
  return jsonResponse(
    async (spans) => {
      const hasMalformedKey = header !== null && key === undefined;
      const reply = await decide({ request, connectionIp, id, hasMalformedKey, spans }, dependencies);
      if (!reply.entry) dependencies.count(reply.outcome);
      return reply;
    },
    dependencies.log,
    id,
  );
}

async function decide(received: Received, dependencies: Dependencies): Promise<Reply> {
  const { request, connectionIp, id, hasMalformedKey, spans } = received;
  if (request.method !== 'POST') return refuse(405, 'Use POST', { headers: { Allow: 'POST' } });
  // Publishable keys are not JWTs, so the gateway cannot check them: verify_jwt is off.
  if (!dependencies.publishableKeys.includes(request.headers.get('apikey') ?? '')) {
    return refuse(401, 'The apikey header must hold a publishable key of this project');
  }
  // The body comes before the idempotency key, as many clients cannot read a response while they send.
  const json = await readJson(request, bodyLimit);
  if (!json.ok) return refuse(json.status, json.error);
  if (hasMalformedKey) return refuse(400, 'The Idempotency-Key must be a UUID');
  const check = checkContactMessage(json.value);
  if (!check.ok) return { status: 400, outcome: 'invalid', body: check.fieldError, entry: undefined };

  const signals = await readSpamSignals(request.headers, connectionIp, dependencies);
  const submission = { id, reference: referenceOf(id), message: check.message, signals };
  const reply = await dependencies.accept(submission, spans);
  if (!signals.hasWrongProof || !reply.entry) return reply;
  const wrongSetting = 'CONTACT_SITE_SECRET differs from that of the caller';
  return { ...reply, entry: { ...reply.entry, level: 'error', wrongSetting } };
}
