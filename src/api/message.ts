/**
 * The site function `/api/message`, which the links in emails to staff and a visitor's link open. It relays their tokens
 * to the edge function act-on-contact-message. `GET` shows a page and changes nothing. `POST` comes from the button on
 * that page.
 */
import { randomUUID } from 'node:crypto';
import type { GatsbyFunctionRequest, GatsbyFunctionResponse } from 'gatsby';
import { rawBody } from '../contact-function/read-body.ts';
import { createRelay } from '../contact-function/relay.ts';
import { readSettings } from '../contact-function/settings.ts';
import { sendResponse, type SiteResponse } from '../contact-function/site-response.ts';
import { linkResponse, brokenLinkResponse } from '../message-function/link-response.ts';
import { readLinkRequest } from '../message-function/read-link-request.ts';

const relay = createRelay('api/message', 'act-on-contact-message');

export const { config } = rawBody;

export default async function message(request: GatsbyFunctionRequest, response: GatsbyFunctionResponse): Promise<void> {
  sendResponse(await respond(request), response);
}

async function respond(request: GatsbyFunctionRequest): Promise<SiteResponse> {
  const received = await readLinkRequest(request);
  if ('outcome' in received) return brokenLinkResponse(relay.reject(received));
  const { purpose, ...body } = received;
  const result = await relay.call(
    randomUUID(),
    { body },
    readSettings(),
    purpose === 'follow' ? 'followed' : undefined,
  );
  return linkResponse(result, received);
}
