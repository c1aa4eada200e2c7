/** @returns such as `text/html`, from a header such as `Text/HTML; charset=utf-8`. */
export function mediaType(header: string): string {
  return header.replace(/;.*/s, '').trim().toLowerCase();
}

/** Whether a browser has posted a form without scripts. */
export function isForm({ headers }: Request): boolean {
  return mediaType(headers.get('content-type') ?? '') === 'application/x-www-form-urlencoded';
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

export async function readBody(request: Request) {
  const bytes = await request.arrayBuffer().catch(() => undefined);
  return {
    /** Undefined if the visitor left too early. */
    bytes,
    /** Empty if the body is not a form. */
    form: new URLSearchParams(isForm(request) ? new TextDecoder().decode(bytes) : ''),
  };
}
