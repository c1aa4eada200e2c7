import type { IncomingHttpHeaders } from 'node:http';

/** Whether a page on another site made the request. Only browsers send these headers, so other clients are let in. */
export function isCrossSite(headers: IncomingHttpHeaders): boolean {
  const site = headers['sec-fetch-site'];
  // Browsers send "none" for requests that the visitor starts, for example from a bookmark.
  if (site !== undefined) return site !== 'same-origin' && site !== 'none';
  const { origin, host } = headers;
  return origin !== undefined && URL.parse(origin)?.host !== host;
}
