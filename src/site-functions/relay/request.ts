export const formType = 'application/x-www-form-urlencoded';

/** @returns such as `text/html`, from a header such as `Text/HTML; charset=utf-8`. */
export function mediaType(header: string | null): string {
  return (header ?? '').replace(/;.*/s, '').trim().toLowerCase();
}

/** Whether a browser has posted one of the site's own forms without scripts. */
export function isForm({ headers }: Request): boolean {
  return mediaType(headers.get('content-type')) === formType;
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

/** @returns undefined if the visitor left too early. */
export function readBytes(request: Request): Promise<ArrayBuffer | undefined> {
  return request.arrayBuffer().catch(() => undefined);
}
