import type { GatsbyFunctionResponse } from 'gatsby';
import { outcomeHeader } from '../../supabase/functions/_shared/contact/outcome.ts';
import { securityHeaders } from '../security/security-headers.ts';
import type { Reply } from './reply.ts';

/** A string is HTML, or empty for a redirect; an object is sent as JSON. */
export type SiteResponse = { status: number; headers: Record<string, string>; body: string | object };

/** The headers that go with a reply, in JSON and on a page. */
export function replyHeaders({ outcome, status, retryAfter }: Reply): Record<string, string> {
  return {
    [outcomeHeader]: outcome,
    ...(retryAfter !== undefined && { 'Retry-After': String(retryAfter) }),
    ...(status === 405 && { Allow: 'POST' }),
  };
}

/** Sends the response of a site function, with the site's security headers. It must not be cached. */
export function sendResponse({ status, headers, body }: SiteResponse, response: GatsbyFunctionResponse): void {
  const allHeaders = { ...securityHeaders, 'Cache-Control': 'no-store', ...headers };
  for (const [name, value] of Object.entries(allHeaders)) response.setHeader(name, value);
  response.status(status);
  if (typeof body === 'string') response.send(body);
  else response.json(body);
}
