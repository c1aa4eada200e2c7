import { checkContactMessage } from '../_shared/contact/contact-message.ts';
import { readPost } from '../_shared/http/check-request.ts';
import type { Handler } from '../_shared/http/json-response.ts';
import type { Links } from '../_shared/links/links.ts';
import { createAccept, type AcceptNeeds } from './accept.ts';
import { replyTo } from './reply.ts';
import { readSpamSignals, type SignalKeys } from './spam-signals.ts';

type Needs = AcceptNeeds & SignalKeys & { publishableKeys: readonly string[]; followPath: Links['followPath'] };

/**
 * @returns a handler that responds with 200 `{ id, reference, page }` if the message was stored, now or, with the header
 *   X-Contact-Copy, before; 200 `{ id, reference }` if the mail server accepted it instead; 400 `{ error, field }` for an
 *   invalid field; 400, 401, 405, 413 or 415 `{ error }` for any other fault; 429 or 503 `{ error }` with Retry-After if
 *   another try may succeed; 503 without it if the mail server may have accepted it all the same.
 */
export function createContactHandler(needs: Needs): Handler {
  const accept = createAccept(needs);
  return async (request, spans, connectionIp) => {
    const post = await readPost(request, needs.publishableKeys);
    if ('status' in post) return post;
    const check = checkContactMessage(post.value);
    if (!check.ok) return { status: 400, outcome: 'invalid', body: check.fieldError };
    const { hasWrongProof, ...signals } = readSpamSignals(request.headers, post.value, connectionIp, needs);
    const reply = replyTo(await accept(check.message, signals, spans), needs.followPath);
    if (!hasWrongProof || !reply.entry) return reply;
    const wrongSetting = "CONTACT_SITE_SECRET differs from the caller's";
    return { ...reply, entry: { ...reply.entry, level: 'error', wrongSetting } };
  };
}
