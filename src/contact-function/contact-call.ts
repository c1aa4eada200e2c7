import { randomUUID } from 'node:crypto';
import type { GatsbyFunctionRequest } from 'gatsby';
import { contactHeaders, keyField, readIdempotencyKey } from '../../supabase/functions/_shared/contact/protocol.ts';
import { deriveKey, hmac } from '../../supabase/functions/_shared/keys.ts';
import type { Call } from './invoke-edge-function.ts';
import { noScriptKey } from './no-script-key.ts';
import type { Posted } from './read-body.ts';
import { prefersHtml, visitorIp } from './request-headers.ts';

/**
 * Prepares the call to send-contact-email. The headers have the idempotency key, the body's encoding, which that function
 * checks, and, if a secret is set, the visitor's IP address with its proof.
 *
 * @returns the call, and an id for the log: the submission's key, or a new UUID if the client sent something else.
 */
export async function contactCall(
  request: GatsbyFunctionRequest<unknown>,
  { body, form }: Posted,
  siteSecret: string,
  now: Date,
): Promise<Call & { id: string }> {
  const ip = visitorIp(request);
  const deriveKeyOfForm = () =>
    prefersHtml(request) && siteSecret ? noScriptKey(form, ip, siteSecret, now) : undefined;
  const ofForm = readIdempotencyKey(form.get(keyField) ?? '') ?? (await deriveKeyOfForm());
  const key = ofForm ?? request.headers['idempotency-key']?.toString() ?? randomUUID();
  const proof = siteSecret && ip && (await hmac(ip, await deriveKey(siteSecret, 'proof')));
  const encoding = request.headers['content-encoding'];
  return {
    id: readIdempotencyKey(key) ?? randomUUID(),
    headers: {
      [contactHeaders.idempotencyKey]: key,
      ...(encoding && { 'Content-Encoding': encoding }),
      ...(proof && { [contactHeaders.visitor]: ip, [contactHeaders.proof]: proof }),
    },
    body,
  };
}
