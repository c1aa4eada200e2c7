import type { IncomingMessage } from 'node:http';
import { formType, mediaType } from './media-type.ts';

type Request = Pick<IncomingMessage, 'method' | 'headers'>;

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
