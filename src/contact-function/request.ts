/** What the headers of a request to a site function say. */
import type { IncomingHttpHeaders, IncomingMessage } from 'node:http';
import { isIP } from 'node:net';
import { contactHeaders } from '../../supabase/functions/_shared/contact/protocol.ts';
import { hmac } from '../../supabase/functions/_shared/keys.ts';

type Request = Pick<IncomingMessage, 'method' | 'headers'>;
type Socket = { remoteAddress?: string | undefined };

/** @returns the media type from a header such as `text/html; charset=utf-8`, in lower case, without parameters. */
function mediaType(header = ''): string {
  return header.replace(/;.*/s, '').trim().toLowerCase();
}

/** Whether the body is a form that a browser has posted without scripts. */
export function isForm({ headers }: Pick<Request, 'headers'>): boolean {
  return mediaType(headers['content-type']) === 'application/x-www-form-urlencoded';
}

/** Whether the request asks for HTML, as a browser does that opens a URL or posts a form. A script does not. */
export function acceptsHtml({ headers }: Pick<Request, 'headers'>): boolean {
  return headers.accept?.split(',').some((range) => mediaType(range) === 'text/html') ?? false;
}

/** Whether to respond with a page, because a browser has opened a URL, or posted the form without scripts. */
export function prefersHtml(request: Request): boolean {
  return acceptsHtml(request) && (isRead(request.method) || (request.method === 'POST' && isForm(request)));
}

/** Whether the method only reads, and so shows a page. */
export function isRead(method: string | undefined): boolean {
  return method === 'GET' || method === 'HEAD';
}

/** Whether a page on another site made the request. Only browsers send these headers, so other clients are let in. */
export function isCrossSite(headers: IncomingHttpHeaders): boolean {
  const site = headers['sec-fetch-site'];
  // Browsers send "none" for requests that the visitor starts, for example from a bookmark.
  if (site !== undefined) return site !== 'same-origin' && site !== 'none';
  const { origin, host } = headers;
  return origin !== undefined && URL.parse(origin)?.host !== host;
}

/**
 * The visitor's IP address and a proof, as headers for the edge function. None without the address or the key.
 * Netlify itself always sets `x-nf-client-connection-ip`, as functions have no socket there. Locally there is a socket.
 */
export function provenVisitor({ headers, socket }: Pick<Request, 'headers'> & { socket?: Socket }, proofKey: string) {
  const candidates = [headers['x-nf-client-connection-ip']?.toString(), socket?.remoteAddress];
  const ip = candidates.find((candidate) => candidate !== undefined && isIP(candidate) !== 0);
  if (!ip || !proofKey) return {};
  return { [contactHeaders.visitor]: ip, [contactHeaders.proof]: hmac(ip, proofKey) };
}
