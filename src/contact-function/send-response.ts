import type { GatsbyFunctionResponse } from 'gatsby';
import { outcomeHeader } from '../../supabase/functions/_shared/contact/protocol.ts';
import { securityHeaders } from '../security/security-headers.ts';
import type { Reply } from './reply.ts';

/** A string is an HTML page, or empty for a redirect. An object is sent as JSON. */
export type SiteResponse = { status: number; headers: Record<string, string>; body: string | object };

/** The headers of a reply, whether it is JSON or a page. */
export function replyHeaders({ outcome, retryAfter, allow }: Reply): Record<string, string> {
  return {
    [outcomeHeader]: outcome,
    ...(retryAfter !== undefined && { 'Retry-After': String(retryAfter) }),
    ...(allow !== undefined && { Allow: allow }),
  };
}

/** Sends a site function's response, with the site's security headers. Caches must not store it. */
export function sendResponse({ status, headers, body }: SiteResponse, response: GatsbyFunctionResponse): void {
  const allHeaders = { ...securityHeaders, 'Cache-Control': 'no-store', ...headers };
  for (const [name, value] of Object.entries(allHeaders)) response.setHeader(name, value);
  response.status(status);
  if (typeof body === 'string') response.send(body);
  else response.json(body);
}
