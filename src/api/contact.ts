/** The site function `/api/contact` relays a message. Responds with JSON or, to a browser without scripts, a page. */
import type { GatsbyFunctionRequest, GatsbyFunctionResponse } from 'gatsby';
import { confirmation, replyPage } from '../contact-function/contact-page.ts';
import { rawBody, readBody, type RequestBody } from '../contact-function/read-body.ts';
import { createRelay } from '../contact-function/relay.ts';
import { acceptsHtml, isCrossSite, isRead, prefersHtml, provenVisitor } from '../contact-function/request.ts';
import { refusal, refusedMethod, replyHeaders, sendResponse } from '../contact-function/response.ts';
import type { RelayedReply } from '../contact-function/response.ts';
import { readSiteSettings } from '../contact-function/settings.ts';

const relay = createRelay('api/contact', 'send-contact-email');

export const { config } = rawBody;

export default async function contact(request: GatsbyFunctionRequest, response: GatsbyFunctionResponse): Promise<void> {
  const asPage = prefersHtml(request);
  if (asPage && isRead(request.method)) {
    sendResponse(confirmation(request.query), response);
    return;
  }
  const body = await readBody(request);
  const reply = await replyTo(request, body);
  sendResponse(asPage ? replyPage(reply, body.form) : { ...reply, headers: replyHeaders(reply) }, response);
}

async function replyTo(request: GatsbyFunctionRequest, body: RequestBody): Promise<RelayedReply> {
  // Only a browser can read here: for a script, there is nothing to get.
  if (request.method !== 'POST')
    return relay.countRefusal(refusedMethod(acceptsHtml(request) ? 'GET, HEAD, POST' : 'POST'));
  if (isCrossSite(request.headers)) return relay.countRefusal(refusal(403, 'Send the form from the site itself'));
  if (body.refused) return relay.countRefusal(body.refused);
  const settings = readSiteSettings();
  return relay.call({ body: body.json, headers: provenVisitor(request, settings.proofKey) }, settings);
}
