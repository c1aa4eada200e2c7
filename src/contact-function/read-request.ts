import type { GatsbyFunctionRequest } from 'gatsby';
import { readIdempotencyKey } from '../../supabase/functions/_shared/contact/idempotency-key.ts';
import { idempotencyKeyField } from '../contact-form/hidden-fields.ts';
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
  /** The submission's idempotency key, and its id in the log: the client's key, or a new one without a valid one. */
  id: string;
  /** What is wrong with the client's key. */
  keyError: string | undefined;
  visitorIp: string | undefined;
  body: RequestBody;
};

/** Reads all that the function needs from a request, once. A form without script has its idempotency key in a field. */
export async function readRequest(request: GatsbyFunctionRequest<unknown>): Promise<ContactRequest> {
  const { method, headers } = request;
  const body = readBody(headers, await readRawBody(request));
  const asPage = prefersHtml(request);
  const key = readIdempotencyKey(asPage ? body.form.get(idempotencyKeyField) : headers['idempotency-key']?.toString());
  return {
    method,
    prefersHtml: asPage,
    isCrossSite: isCrossSite(headers),
    id: (key.ok ? key.key : undefined) ?? crypto.randomUUID(),
    keyError: key.ok ? undefined : key.error,
    visitorIp: visitorIp(request),
    body,
  };
}
