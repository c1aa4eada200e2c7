import type { IncomingHttpHeaders } from 'node:http';

/** Whether a browser tells that a page of another site made the request. What is no browser tells nothing, and is none. */
export function isCrossSite(headers: IncomingHttpHeaders): boolean {
  const site = headers['sec-fetch-site'];
  // "none" is the visitor's own doing, such as a reload.
  if (site !== undefined) return site !== 'same-origin' && site !== 'none';
  const { origin, host } = headers;
  return origin !== undefined && URL.parse(origin)?.host !== host;
}
