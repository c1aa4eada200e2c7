import { contactHeaders } from '../../supabase/functions/_shared/contact/protocol.ts';
import { hmac } from '../../supabase/functions/_shared/keys.ts';

/** @returns such as `text/html`, from a header such as `Text/HTML; charset=utf-8`. */
function mediaType(header: string): string {
  return header.replace(/;.*/s, '').trim().toLowerCase();
}

/** Whether a browser has posted a form without scripts. */
export function isForm({ headers }: Request): boolean {
  return mediaType(headers.get('content-type') ?? '') === 'application/x-www-form-urlencoded';
}

export function prefersHtml(request: Request): boolean {
  const accepted = request.headers.get('accept')?.split(',') ?? [];
  return isForm(request) && accepted.some((range) => mediaType(range) === 'text/html');
}

export function isRead({ method }: Request): boolean {
  return method === 'GET' || method === 'HEAD';
}

/** Whether a page on another site made the request. Only browsers send these headers, so other clients are let in. */
export function isCrossSite({ url, headers }: Pick<Request, 'url' | 'headers'>): boolean {
  const site = headers.get('sec-fetch-site');
  // Browsers send "none" for requests that the visitor starts, for example from a bookmark.
  if (site !== null) return site !== 'same-origin' && site !== 'none';
  const origin = headers.get('origin');
  return origin !== null && URL.parse(origin)?.host !== new URL(url).host;
}

/** The visitor's IP address and a proof, as headers for the edge function. None without the address or the key. */
export function provenVisitor(ip: string | undefined, proofKey: string): Record<string, string> {
  if (!ip || !proofKey) return {};
  return { [contactHeaders.visitor]: ip, [contactHeaders.proof]: hmac(ip, proofKey) };
}
