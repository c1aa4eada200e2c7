import { invalidLinkSentence, type LinkAction } from '../../../supabase/functions/_shared/links/link-state.ts';
import { readToken, type Claims } from '../../../supabase/functions/_shared/links/links.ts';
import { isCrossSite, isForm, isRead, readBytes } from '../relay/request.ts';
import { refusal, refusedMethod, type RelayedReply } from '../relay/response.ts';

export type LinkRequest = { token: string; purpose: Claims['purpose']; action: LinkAction };

/** Only `POST` can change anything, because email scanners follow every link with `GET` and `HEAD`. */
export async function readLinkRequest(request: Request): Promise<LinkRequest | RelayedReply> {
  if (isRead(request)) return linkRequest(new URL(request.url).searchParams.get('token'), 'show');
  if (request.method !== 'POST') return refusedMethod;
  // Because of the page's `no-referrer` policy, its own form sends `Origin: null`, and without Sec-Fetch-Site nothing
  // else shows the origin. No other site can exploit this, because the token is in the form and not in a cookie.
  const headers = new Headers(request.headers);
  if (headers.get('origin') === 'null') headers.delete('origin');
  if (isCrossSite({ url: request.url, headers })) return refusal(403, 'Press the button on the page itself');
  const form = new URLSearchParams(isForm(request) ? new TextDecoder().decode(await readBytes(request)) : '');
  const action = form.get('action');
  return linkRequest(form.get('token'), action === 'do' || action === 'undo' ? action : undefined);
}

function linkRequest(token: string | null, action: LinkAction | undefined): LinkRequest | RelayedReply {
  const claims = readToken(token);
  if (!token || !claims || !action) return refusal(404, invalidLinkSentence);
  return { token, purpose: claims.purpose, action };
}
