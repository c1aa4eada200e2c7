/** The site function `/api/message` relays links. `GET` shows a page and changes nothing; `POST` is its button. */
import { linkResponse, refusedLinkResponse } from '../site-functions/message/link-response.ts';
import { readLinkRequest } from '../site-functions/message/read-link-request.ts';
import { gatsbyFunction, rawBody } from '../site-functions/relay/gatsby-function.ts';
import { createRelay } from '../site-functions/relay/relay.ts';
import { readSiteSettings } from '../site-functions/relay/settings.ts';

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
