/** @returns the media type from a header such as `text/html; charset=utf-8`, in lower case, without parameters. */
export function mediaType(header = ''): string {
  return header.replace(/;.*/s, '').trim().toLowerCase();
}

export const formType = 'application/x-www-form-urlencoded';
