import type { GatsbyFunctionRequest } from 'gatsby';
import { contactHeaders } from '../../supabase/functions/_shared/contact/protocol.ts';
import { deriveKey, hmac } from '../../supabase/functions/_shared/keys.ts';
import type { Call } from './invoke-edge-function.ts';
import { visitorIp } from './request.ts';

/** Prepares the call to send-contact-email. With a secret, its headers have the visitor's IP address and a proof. */
export async function contactCall(
  request: GatsbyFunctionRequest<unknown>,
  body: Blob,
  siteSecret: string,
): Promise<Call> {
  const ip = visitorIp(request);
  const proof = siteSecret && ip && (await hmac(ip, await deriveKey(siteSecret, 'proof')));
  return { body, headers: proof ? { [contactHeaders.visitor]: ip, [contactHeaders.proof]: proof } : {} };
}
