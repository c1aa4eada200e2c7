import { failureSentence, outcomeHeader } from '../../../supabase/functions/_shared/contact/protocol.ts';
import type { ContactOutcome } from '../../../supabase/functions/_shared/contact/protocol.ts';
import { securityHeaders } from '../../security/security-headers.ts';

/** The edge function's response, or the site function's own refusal or failure in the same form. */
export type RelayedReply = {
  outcome: ContactOutcome;
  status: number;
  body: object;
  /** The wait before another try, in seconds. */
  retryAfter?: number | undefined;
};

export function refusal(status: number, error: string): RelayedReply {
  return { outcome: 'refused', status, body: { error } };
}

const allowedMethods = 'GET, HEAD, POST';
export const refusedMethod = refusal(405, `Use ${allowedMethods}`);

export const crashed: RelayedReply = { outcome: 'unavailable', status: 500, body: { error: failureSentence } };

/** The reply if the edge function did not reply. It often does a few seconds later, so the form tries once more. */
export const noReply: RelayedReply = { ...crashed, status: 502, retryAfter: 3 };

export function replyHeaders({ outcome, status, retryAfter }: RelayedReply): Record<string, string> {
  return {
    [outcomeHeader]: outcome,
    ...(retryAfter !== undefined && { 'Retry-After': String(retryAfter) }),
    ...(status === 405 && { Allow: allowedMethods }),
  };
}

/** A response with the site's security headers. Caches must not store it. */
export function siteResponse(body: string | null, status: number, headers: Record<string, string>): Response {
  return new Response(body, { status, headers: { ...securityHeaders, 'Cache-Control': 'no-store', ...headers } });
}

export function redirectTo(location: string, headers: Record<string, string> = {}): Response {
  return siteResponse(null, 303, { ...headers, Location: location });
}

export function jsonResponse(reply: RelayedReply): Response {
  const headers = { 'Content-Type': 'application/json', ...replyHeaders(reply) };
  return siteResponse(JSON.stringify(reply.body), reply.status, headers);
}
