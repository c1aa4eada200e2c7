/** What a request's headers say about who has sent it, and what for. */
import type { IncomingHttpHeaders, IncomingMessage } from 'node:http';
import { isIP } from 'node:net';

type Request = Pick<IncomingMessage, 'method' | 'headers'>;

export const formType = 'application/x-www-form-urlencoded';

/** @returns the media type from a header such as `text/html; charset=utf-8`, in lower case, without parameters. */
export function mediaType(header = ''): string {
  return header.replace(/;.*/s, '').trim().toLowerCase();
}

/** Whether the request asks for HTML, as a browser does that opens a URL or posts a form. A script does not. */
export function acceptsHtml({ headers }: Request): boolean {
  return headers.accept?.split(',').some((range) => mediaType(range) === 'text/html') ?? false;
}

/** Whether to respond with a page, because a browser has opened a URL, or posted the form without scripts. */
export function prefersHtml(request: Request): boolean {
  const { method, headers } = request;
  if (!acceptsHtml(request)) return false;
  return isRead(method) || (method === 'POST' && mediaType(headers['content-type']) === formType);
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

type HostedRequest = { headers: IncomingHttpHeaders; socket?: { remoteAddress?: string | undefined } };

/**
 * The visitor's IP address. On Netlify it comes from a header that Netlify always sets itself, because functions
 * there have no socket. Locally the visitor connects directly, so it comes from the socket.
 *
 * @returns undefined if neither has an IP address.
 */
export function visitorIp({ headers, socket }: HostedRequest): string | undefined {
  const candidates = [headers['x-nf-client-connection-ip']?.toString(), socket?.remoteAddress];
  return candidates.find((candidate) => candidate !== undefined && isIP(candidate) !== 0);
}
