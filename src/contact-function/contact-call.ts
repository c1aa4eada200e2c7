import { randomUUID } from 'node:crypto';
import type { GatsbyFunctionRequest } from 'gatsby';
import { contactHeaders, keyField, readIdempotencyKey } from '../../supabase/functions/_shared/contact/protocol.ts';
import { deriveKey, hmac } from '../../supabase/functions/_shared/keys.ts';
import type { Call } from './invoke-edge-function.ts';
import { noScriptKey } from './no-script-key.ts';
import type { RequestBody } from './read-body.ts';
import { prefersHtml, visitorIp } from './request.ts';

/**
 * Prepares the call to send-contact-email. With a secret, its headers have the visitor's IP address and a proof. The id
 * is for the log: the submission's key, or a new UUID if the client sent something else.
 */
export async function contactCall(
  request: GatsbyFunctionRequest<unknown>,
  { form, json }: RequestBody,
  siteSecret: string,
  now: Date,
): Promise<Call & { id: string }> {
  const ip = visitorIp(request);
  const deriveKeyOfForm = () =>
    prefersHtml(request) && siteSecret ? noScriptKey(form, ip, siteSecret, now) : undefined;
  const ofForm = readIdempotencyKey(form.get(keyField) ?? '') ?? (await deriveKeyOfForm());
  const key = ofForm ?? request.headers['idempotency-key']?.toString() ?? randomUUID();
  const proof = siteSecret && ip && (await hmac(ip, await deriveKey(siteSecret, 'proof')));
  return {
    id: readIdempotencyKey(key) ?? randomUUID(),
    headers: {
      [contactHeaders.idempotencyKey]: key,
      ...(proof && { [contactHeaders.visitor]: ip, [contactHeaders.proof]: proof }),
    },
    body: json,
  };
}
