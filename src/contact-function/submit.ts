/** What the site answers to a message from the contact form. */
import { conflictSentence, failureSentence } from '../../supabase/functions/_shared/contact/protocol.ts';
import { checkContactMessage } from '../../supabase/functions/_shared/contact/contact-message.ts';
import { readIdempotencyKey, type IdempotencyKey } from '../../supabase/functions/_shared/contact/idempotency-key.ts';
import type { Log } from '../../supabase/functions/_shared/http/log.ts';
import { logged, refuse, type Outcome } from '../../supabase/functions/_shared/http/outcome.ts';
import { readContactBody } from './read-body.ts';
import type { InvokeResult, Submission } from './edge-function-client.ts';
import { readSpamSignals } from './spam-signals.ts';

export type ContactRequest = {
  method: string | undefined;
  /** The header; undefined where there is none. */
  idempotencyKey: string | undefined;
  contentType: string | undefined;
  /** undefined where a body was announced and the host gave none. */
  body: Uint8Array | undefined;
  visitorIp: string | undefined;
  /** A page of another site made it. */
  isCrossSite: boolean;
};

export type ContactResponse = {
  status: number;
  headers: Record<string, string>;
  /** `reference` when the message was sent; else `error`, with the `field` it is about if it is about one. */
  body: { reference?: string | undefined; error?: string; field?: string };
};

export type Dependencies = {
  send: (submission: Submission) => Promise<InvokeResult>;
  /** Settings without which messages go on, though not as they should; naming them makes a log entry an error. */
  missingSettings: readonly string[];
  log: Log;
};

/**
 * @returns 200 with the message's reference when the edge function confirmed it; 400 with the first broken rule and its
 *   field; 409 when the key came before with another message; 403 for a request of another site's page; 400, 405, 413
 *   or 415 with an error for a request of another form; 502 when the edge function failed or could not be reached, 500
 *   for a fault of the site's own, both with the same sentence. Never rejects.
 */
export async function handleContactRequest(
  request: ContactRequest,
  { send, missingSettings, log }: Dependencies,
): Promise<ContactResponse> {
  const key = readIdempotencyKey(request.idempotencyKey);
  // The id of the message's row, and of what the edge function logs about it.
  const id = (key.ok && key.key) || crypto.randomUUID();
  const { status, headers, body } = await logged<ContactResponse['body']>(
    id,
    (spans) => decide({ request, key, id }, (submission) => spans.time('send-contact-email', () => send(submission))),
    (entry) => {
      log(missingSettings.length > 0 ? { ...entry, level: 'error', missingSettings } : entry);
    },
  );
  return { status, headers: { 'Cache-Control': 'no-store', ...headers }, body };
}

type Received = { request: ContactRequest; key: IdempotencyKey; id: string };

async function decide(
  { request, key, id }: Received,
  send: Dependencies['send'],
): Promise<Outcome<ContactResponse['body']>> {
  if (request.method !== 'POST') return refuse(405, { error: 'Use POST' }, { Allow: 'POST' });
  if (request.isCrossSite) return refuse(403, { error: 'Send the form from the site itself' });
  if (!key.ok) return refuse(400, { error: key.error });
  return passOn(id, request, send);
}

async function passOn(
  idempotencyKey: string,
  { contentType, body, visitorIp }: ContactRequest,
  send: Dependencies['send'],
): Promise<Outcome<ContactResponse['body']>> {
  const read = readContactBody(contentType, body);
  if (!read.ok) return refuse(read.status, { error: read.error });
  const check = checkContactMessage(read.fields);
  if (!check.ok) return refuse(400, check.fieldError);

  const result = await send({
    idempotencyKey,
    message: check.message,
    spamSignals: readSpamSignals(read.fields),
    visitorIp,
  });
  switch (result.kind) {
    case 'sent':
      return {
        status: 200,
        body: { reference: result.reference },
        entry: { level: 'info', outcome: 'sent', reference: result.reference },
      };
    case 'refused':
      return refuse(400, result.issue);
    case 'conflict':
      return refuse(409, { error: conflictSentence });
    case 'failed':
      return {
        status: 502,
        body: { error: failureSentence },
        entry: { level: 'error', outcome: 'failed', error: result.failure },
      };
  }
}
