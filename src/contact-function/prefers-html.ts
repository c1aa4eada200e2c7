import type { IncomingMessage } from 'node:http';
import { formType, mediaType } from './media-type.ts';

/**
 * Whether to respond with a page. A browser shows the response if it has opened a URL, or posted a form without
 * scripts. A script does not ask for HTML in its `Accept` header, and gets JSON.
 */
export function prefersHtml({ method, headers }: Pick<IncomingMessage, 'method' | 'headers'>): boolean {
  const acceptsHtml = headers.accept?.split(',').some((range) => mediaType(range) === 'text/html') ?? false;
  return acceptsHtml && (method === 'GET' || (method === 'POST' && mediaType(headers['content-type']) === formType));
}
