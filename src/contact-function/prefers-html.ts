import type { IncomingMessage } from 'node:http';
import { formType, mediaType } from './media-type.ts';

/**
 * Whether the response is a page: a browser opened a URL or posted a form without script, and shows what it gets.
 * Scripts do not name HTML in their `Accept` header, and get JSON.
 */
export function prefersHtml({ method, headers }: Pick<IncomingMessage, 'method' | 'headers'>): boolean {
  const acceptsHtml = headers.accept?.split(',').some((range) => mediaType(range) === 'text/html') ?? false;
  return acceptsHtml && (method === 'GET' || (method === 'POST' && mediaType(headers['content-type']) === formType));
}
