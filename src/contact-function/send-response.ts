import type { GatsbyFunctionResponse } from 'gatsby';
import { securityHeaders } from '../security/security-headers.ts';
import type { ContactResponse } from './render-json.ts';

/** Sends the response of a site function, with the site's security headers. It must not be cached. */
export function sendResponse({ status, headers, body }: ContactResponse, response: GatsbyFunctionResponse): void {
  const allHeaders = { ...securityHeaders, 'Cache-Control': 'no-store', ...headers };
  for (const [name, value] of Object.entries(allHeaders)) response.setHeader(name, value);
  response.status(status);
  if (typeof body === 'string') response.send(body);
  else response.json(body);
}
