import type { GatsbyFunctionResponse } from 'gatsby';
import { failureSentence, outcomeHeader } from '../../supabase/functions/_shared/contact/protocol.ts';
import type { ContactOutcome } from '../../supabase/functions/_shared/contact/protocol.ts';
import { securityHeaders } from '../security/security-headers.ts';

/** The edge function's response, or the site function's own refusal or failure in the same form. */
export type RelayedReply = {
  outcome: ContactOutcome;
  status: number;
  body: object;
  /** The wait before another try, in seconds. */
  retryAfter?: number | undefined;
  /** The allowed methods, for a 405. */
  allow?: string;
};

/** The reply to a faulty request. */
export function refusal(status: number, error: string): RelayedReply {
  return { outcome: 'refused', status, body: { error } };
}

/** The reply to any other method. @param allow the allowed ones, as in the Allow header. */
export function refusedMethod(allow: string): RelayedReply {
  return { ...refusal(405, `Use ${allow}`), allow };
}

/** The reply if the edge function did not reply, or if the site function had an error. */
export function fail(status: 500 | 502): RelayedReply {
  return { outcome: 'unavailable', status, body: { error: failureSentence } };
}

/** A string is an HTML page, or empty for a redirect. An object is sent as JSON. */
export type SiteResponse = { status: number; headers: Record<string, string>; body: string | object };

/** The headers of a reply, whether it is JSON or a page. */
export function replyHeaders({ outcome, retryAfter, allow }: RelayedReply): Record<string, string> {
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
