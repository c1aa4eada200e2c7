import type { GatsbyFunctionRequest } from 'gatsby';
import { invalidLinkSentence, type LinkAction } from '../../supabase/functions/_shared/links/link-state.ts';
import { readToken, type Claims } from '../../supabase/functions/_shared/links/links.ts';
import { readRawBody } from '../contact-function/read-body.ts';
import { formType, isCrossSite, isRead, mediaType } from '../contact-function/request-headers.ts';
import { methodRejection, rejection, type RelayResult } from '../contact-function/site-response.ts';

export type LinkRequest = { token: string; purpose: Claims['purpose']; action: LinkAction };

/**
 * Reads a request. Only `POST` can change anything, because email scanners follow every link with `GET` and `HEAD`.
 *
 * @returns a 404 rejection if the token is not well-formed, or if the action is not one that a page's button sends.
 */
export async function readLinkRequest(request: GatsbyFunctionRequest<unknown>): Promise<LinkRequest | RelayResult> {
  const { method, headers } = request;
  const query: { token?: unknown } = request.query;
  if (isRead(method)) return linkRequest(query.token, 'show');
  if (method !== 'POST') return methodRejection('GET, HEAD, POST');
  // Because of the page's `no-referrer` policy, its own form sends `Origin: null`, and without Sec-Fetch-Site nothing
  // else shows the origin. No other site can exploit this, because the token is in the form and not in a cookie.
  const { origin, ...others } = headers;
  if (isCrossSite(origin === 'null' ? others : headers)) return rejection(403, 'Press the button on the page itself');
  const isForm = mediaType(headers['content-type']) === formType;
  const form = new URLSearchParams(isForm ? new TextDecoder().decode(await readRawBody(request)) : '');
  const action = form.get('action');
  return linkRequest(form.get('token'), action === 'do' || action === 'undo' ? action : undefined);
}

function linkRequest(token: unknown, action: LinkAction | undefined): LinkRequest | RelayResult {
  const claims = readToken(token);
  if (!claims || typeof token !== 'string' || !action) return rejection(404, invalidLinkSentence);
  return { token, purpose: claims.purpose, action };
}
