import { openConfirmation } from '../contact-function/confirmation.ts';
import { replyPage } from '../contact-function/contact-page.ts';
import { gatsbyFunction, rawBody } from '../contact-function/gatsby-function.ts';
import { createRelay } from '../contact-function/relay.ts';
import { isCrossSite, isRead, prefersHtml, provenVisitor, readBody } from '../contact-function/request.ts';
import { jsonResponse, refusal, refusedMethod } from '../contact-function/response.ts';
import { readSiteSettings } from '../contact-function/settings.ts';

const relay = createRelay('api/contact', 'send-contact-email');

export const { config } = rawBody;

export default gatsbyFunction(respond);

/** Relays a message. Responds with JSON or, to a browser without scripts, with a page. */
export async function respond(request: Request, ip: string | undefined): Promise<Response> {
  const settings = readSiteSettings();
  if (isRead(request)) return openConfirmation(request.url, settings.confirmationKey, new Date());
  if (request.method !== 'POST') return jsonResponse(relay.countRefusal(refusedMethod));
  const { form, json, bodyRefusal } = await readBody(request);
  const refused = isCrossSite(request) ? refusal(403, 'Send the form from the site itself') : bodyRefusal;
  const reply = refused
    ? relay.countRefusal(refused)
    : await relay.call({ body: json, headers: provenVisitor(ip, settings.proofKey) }, settings);
  return prefersHtml(request) ? replyPage(reply, form, settings.confirmationKey, new Date()) : jsonResponse(reply);
}
