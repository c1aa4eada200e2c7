import type { IncomingHttpHeaders } from 'node:http';
import { formType, readMediaType } from './media-type.ts';

type Request = { method?: string | undefined; headers: IncomingHttpHeaders };

/**
 * Whether the response is a page: a browser opened a URL or posted a form without script, and shows what it gets.
 * Scripts do not name HTML in their `Accept` header, and get JSON.
 */
export function prefersHtml({ method, headers }: Request): boolean {
  if (!acceptsHtml(headers.accept)) return false;
  return method === 'GET' || (method === 'POST' && readMediaType(headers['content-type'] ?? '').type === formType);
}

function acceptsHtml(accept = ''): boolean {
  return accept.split(',').some((range) => {
    const { type, parameters } = readMediaType(range);
    return type === 'text/html' && !parameters.some((parameter) => /^q=0(\.0*)?$/.test(parameter));
  });
}
