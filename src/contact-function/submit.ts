import { checkContactMessage } from '../../supabase/functions/_shared/contact/contact-message.ts';
import type { ContactResult } from './contact-result.ts';
import type { ForwardResult, Submission } from './edge-function-client.ts';
import type { ContactRequest } from './read-request.ts';
import { readSpamSignals } from './spam-signals.ts';

/** Checks a submission, and forwards a valid one to the edge function. Rejects only if `forward` does. */
export async function submit(
  { method, isCrossSite, keyError, body, id, earlierKey, visitorIp }: ContactRequest,
  forward: (submission: Submission) => Promise<ForwardResult>,
): Promise<ContactResult> {
  if (method !== 'POST') return { kind: 'refused', status: 405, error: 'Use POST' };
  if (isCrossSite) return { kind: 'refused', status: 403, error: 'Send the form from the site itself' };
  if (keyError !== undefined) return { kind: 'refused', status: 400, error: keyError };
  if (body.refusal) return { kind: 'refused', ...body.refusal };
  const check = checkContactMessage(body.fields);
  if (!check.ok) return { kind: 'invalid', fieldError: check.fieldError };
  return forward({
    idempotencyKey: id,
    earlierKey,
    message: check.message,
    spamSignals: readSpamSignals(body.fields),
    visitorIp,
  });
}
