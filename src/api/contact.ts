import { openConfirmation } from '../site-functions/contact/confirmation.ts';
import { replyPage } from '../site-functions/contact/contact-page.ts';
import { prefersHtml, provenVisitor, readContactRequest } from '../site-functions/contact/read-contact-request.ts';
import { gatsbyFunction, rawBody } from '../site-functions/relay/gatsby-function.ts';
import { createRelay } from '../site-functions/relay/relay.ts';
import { isRead } from '../site-functions/relay/request.ts';
import { jsonResponse, refusedMethod } from '../site-functions/relay/response.ts';
import { readSiteSettings } from '../site-functions/relay/settings.ts';

const relay = createRelay('api/contact', 'send-contact-email');

export const { config } = rawBody;

export default gatsbyFunction(respond);

/** Relays a message. Responds with JSON or, to a browser without scripts, with a page. */
export async function respond(request: Request, ip: string | undefined): Promise<Response> {
  const settings = readSiteSettings();
  if (isRead(request)) return openConfirmation(request.url, settings.confirmationKey, new Date());
  if (request.method !== 'POST') return jsonResponse(relay.countRefusal(refusedMethod));
  const { form, json, refused } = await readContactRequest(request);
  const reply = refused
    ? relay.countRefusal(refused)
    : await relay.call({ body: json, headers: provenVisitor(ip, settings.proofKey) }, settings);
  return prefersHtml(request) ? replyPage(reply, form, settings.confirmationKey, new Date()) : jsonResponse(reply);
}
