/** How a site function responds to a request. */
import type { GatsbyFunctionResponse } from 'gatsby';
import {
  failureSentence,
  outcomeHeader,
  type ContactOutcome,
} from '../../supabase/functions/_shared/contact/protocol.ts';
import { securityHeaders } from '../security/security-headers.ts';

/** What came of a request: the edge function's response, or the site function's own rejection or failure. */
export type RelayResult = {
  outcome: ContactOutcome;
  status: number;
  body: object;
  /** The wait before another try, in seconds. */
  retryAfter?: number | undefined;
  /** The methods that work, if the request's does not. */
  allow?: string;
};

/** The result of a faulty request. */
export function rejection(status: number, error: string): RelayResult {
  return { outcome: 'refused', status, body: { error } };
}

/** The result of a method that does not work. @param allow the methods that do, as in the Allow header. */
export function methodRejection(allow: string): RelayResult {
  return { ...rejection(405, `Use ${allow}`), allow };
}

/** The result if the edge function did not respond, or if the site function had an error. */
export function fail(status: 500 | 502): RelayResult {
  return { outcome: 'unavailable', status, body: { error: failureSentence } };
}

/** A string is an HTML page, or empty for a redirect. An object is sent as JSON. */
export type SiteResponse = { status: number; headers: Record<string, string>; body: string | object };

/** The headers for a result, whether it is sent as JSON or as a page. */
export function resultHeaders({ outcome, retryAfter, allow }: RelayResult): Record<string, string> {
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
