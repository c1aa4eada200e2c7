/**
 * The site function `/api/contact`. It receives the contact form's posts and relays each message to the edge function
 * send-contact-email. It responds to a script with JSON, and to a browser without scripts with a page.
 */
import type { GatsbyFunctionRequest, GatsbyFunctionResponse } from 'gatsby';
import { keyField } from '../../supabase/functions/_shared/contact/protocol.ts';
import { contactCall } from '../contact-function/contact-call.ts';
import { confirmation, resultPage } from '../contact-function/contact-page.ts';
import { rawBody, readPosted, readRawBody, type Posted } from '../contact-function/read-body.ts';
import { createRelay } from '../contact-function/relay.ts';
import { acceptsHtml, isCrossSite, isRead, prefersHtml } from '../contact-function/request-headers.ts';
import { readSettings } from '../contact-function/settings.ts';
import {
  methodRejection,
  rejection,
  resultHeaders,
  sendResponse,
  type RelayResult,
  type SiteResponse,
} from '../contact-function/site-response.ts';

const relay = createRelay('api/contact', 'send-contact-email');

export const { config } = rawBody;

export default async function contact(request: GatsbyFunctionRequest, response: GatsbyFunctionResponse): Promise<void> {
  sendResponse(await respond(request), response);
}

async function respond(request: GatsbyFunctionRequest): Promise<SiteResponse> {
  const asPage = prefersHtml(request);
  if (asPage && isRead(request.method)) return confirmation(request.query);
  const posted = readPosted(request.headers, await readRawBody(request));
  const result = await relayMessage(request, posted);
  return asPage ? resultPage(result, posted.form) : { ...result, headers: resultHeaders(result) };
}

async function relayMessage(request: GatsbyFunctionRequest, posted: Posted): Promise<RelayResult> {
  // Only a browser can read here: for a script, there is nothing to get.
  if (request.method !== 'POST')
    return relay.reject(methodRejection(acceptsHtml(request) ? 'GET, HEAD, POST' : 'POST'));
  if (isCrossSite(request.headers)) return relay.reject(rejection(403, 'Send the form from the site itself'));
  if (posted.rejected) return relay.reject(posted.rejected);
  const settings = readSettings();
  const send = async () => {
    const { id, ...call } = await contactCall(request, posted, settings.siteSecret, new Date());
    return relay.call(id, call, settings);
  };
  const result = await send();
  if (result.outcome !== 'conflict' || !posted.form.get(keyField)) return result;
  // The visitor has changed the text on the page after a failure, which still had the key of the earlier text.
  posted.form.delete(keyField);
  return send();
}
