/** The site function `/api/message` relays links. `GET` shows a page and changes nothing; `POST` is its button. */
import { gatsbyFunction, rawBody } from '../contact-function/gatsby-function.ts';
import { createRelay } from '../contact-function/relay.ts';
import { readSiteSettings } from '../contact-function/settings.ts';
import { linkResponse, refusedLinkResponse } from '../message-function/link-response.ts';
import { readLinkRequest } from '../message-function/read-link-request.ts';

const relay = createRelay('api/message', 'act-on-contact-message');

export const { config } = rawBody;

export default gatsbyFunction(respond);

export async function respond(request: Request): Promise<Response> {
  const received = await readLinkRequest(request);
  if ('outcome' in received) return refusedLinkResponse(relay.countRefusal(received));
  const { purpose, ...body } = received;
  const countedAs = purpose === 'follow' ? 'followed' : undefined;
  const reply = await relay.call({ body }, readSiteSettings(), countedAs);
  return linkResponse(reply, received);
}
