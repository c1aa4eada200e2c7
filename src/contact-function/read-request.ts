import type { GatsbyFunctionRequest } from 'gatsby';
import { checkContactMessage } from '../../supabase/functions/_shared/contact/contact-message.ts';
import { readIdempotencyKey } from '../../supabase/functions/_shared/contact/idempotency-key.ts';
import { earlierKeyField, idempotencyKeyField } from '../contact-form/hidden-fields.ts';
import { deriveKeys } from './derive-keys.ts';
import { isCrossSite } from './is-cross-site.ts';
import { prefersHtml } from './prefers-html.ts';
import { readRawBody } from './raw-body.ts';
import { readBody, type RequestBody } from './read-body.ts';
import { visitorIp } from './visitor-ip.ts';

export type ContactRequest = {
  method: string | undefined;
  /** The response is a page, not JSON. */
  prefersHtml: boolean;
  isCrossSite: boolean;
  /** The submission's idempotency key, and its id in the log: the client's key, or a derived or new one. */
  id: string;
  /** The key that an equal message would have had a quarter of an hour before, if the key is a derived one. */
  earlierKey: string | undefined;
  /** What is wrong with the client's key. */
  keyError: string | undefined;
  visitorIp: string | undefined;
  body: RequestBody;
};

/**
 * Reads all that the function needs from a request, once. A form without script has its idempotency key in a field. The
 * form that the build made has none: its key is derived.
 *
 * @param secret without it, or for what cannot be sent anyway, the key is a new one.
 */
export async function readRequest(
  request: GatsbyFunctionRequest<unknown>,
  secret: string,
  now: Date,
): Promise<ContactRequest> {
  const { method, headers } = request;
  const body = readBody(headers, await readRawBody(request));
  const asPage = prefersHtml(request);
  const ip = visitorIp(request);
  const key = readIdempotencyKey(asPage ? body.form.get(idempotencyKeyField) : headers['idempotency-key']?.toString());
  const given = key.ok ? key.key : undefined;
  // The message may be stored under it, and the response may have been lost.
  const earlier = readIdempotencyKey(asPage && given !== undefined ? body.form.get(earlierKeyField) : undefined);
  const check = checkContactMessage(body.fields);
  const derived =
    asPage && key.ok && given === undefined && check.ok && secret
      ? await deriveKeys(check.message, ip, secret, now)
      : undefined;
  return {
    method,
    prefersHtml: asPage,
    isCrossSite: isCrossSite(headers),
    id: given ?? derived?.key ?? crypto.randomUUID(),
    earlierKey: derived?.earlierKey ?? (earlier.ok ? earlier.key : undefined),
    keyError: key.ok ? undefined : key.error,
    visitorIp: ip,
    body,
  };
}
