import type { IncomingMessage } from 'node:http';
import { formType, mediaType } from './media-type.ts';

/**
 * Whether to respond with a page: a browser has opened a URL, or has posted a form without script, and shows the
 * response. Scripts do not name HTML in their `Accept` header, and get JSON.
 */
export function prefersHtml({ method, headers }: Pick<IncomingMessage, 'method' | 'headers'>): boolean {
  const acceptsHtml = headers.accept?.split(',').some((range) => mediaType(range) === 'text/html') ?? false;
  return acceptsHtml && (method === 'GET' || (method === 'POST' && mediaType(headers['content-type']) === formType));
}
