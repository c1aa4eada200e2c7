import type { IncomingHttpHeaders } from 'node:http';

/** Whether a page of another site made the request. Clients that are no browsers send neither header, and pass. */
export function isCrossSite(headers: IncomingHttpHeaders): boolean {
  const site = headers['sec-fetch-site'];
  // Browsers send "none" when the visitor starts the request, for example by a reload.
  if (site !== undefined) return site !== 'same-origin' && site !== 'none';
  const { origin, host } = headers;
  return origin !== undefined && URL.parse(origin)?.host !== host;
}
