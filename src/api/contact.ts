import { openConfirmation } from '../contact-function/confirmation.ts';
import { replyPage } from '../contact-function/contact-page.ts';
import { gatsbyFunction, rawBody } from '../contact-function/gatsby-function.ts';
import { readBody, type RequestBody } from '../contact-function/read-body.ts';
import { createRelay } from '../contact-function/relay.ts';
import { isCrossSite, isRead, prefersHtml, provenVisitor } from '../contact-function/request.ts';
import { jsonResponse, refusal, refusedMethod, type RelayedReply } from '../contact-function/response.ts';
import { readSiteSettings } from '../contact-function/settings.ts';

const relay = createRelay('api/contact', 'send-contact-email');

export const { config } = rawBody;

export default gatsbyFunction(respond);

/** Relays a message. Responds with JSON or, to a browser without scripts, with a page. */
export async function respond(request: Request, ip: string | undefined): Promise<Response> {
  const { confirmationKey } = readSiteSettings();
  if (isRead(request)) return openConfirmation(request.url, confirmationKey, new Date());
  if (request.method !== 'POST') return jsonResponse(relay.countRefusal(refusedMethod));
  const body = await readBody(request);
  const reply = await replyTo(request, ip, body);
  return prefersHtml(request) ? replyPage(reply, body.form, confirmationKey, new Date()) : jsonResponse(reply);
}

async function replyTo(request: Request, ip: string | undefined, body: RequestBody): Promise<RelayedReply> {
  if (isCrossSite(request)) return relay.countRefusal(refusal(403, 'Send the form from the site itself'));
  if (body.refused) return relay.countRefusal(body.refused);
  const settings = readSiteSettings();
  return relay.call({ body: body.json, headers: provenVisitor(ip, settings.proofKey) }, settings);
}
