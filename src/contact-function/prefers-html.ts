import type { IncomingHttpHeaders } from 'node:http';

type Request = { method?: string | undefined; headers: IncomingHttpHeaders };

/**
 * Whether a request is to be answered with a page: a browser made it by itself, from an address or a form without
 * script, and shows what it gets. A script asks for no HTML in so many words, and gets JSON.
 */
export function prefersHtml({ method, headers }: Request): boolean {
  if (!namesHtml(headers.accept)) return false;
  return method === 'GET' || (method === 'POST' && isForm(headers['content-type']));
}

function namesHtml(accept = ''): boolean {
  return accept.split(',').some((range) => {
    const [type, ...parameters] = parts(range);
    return type === 'text/html' && !parameters.some((parameter) => /^q=0(\.0*)?$/.test(parameter));
  });
}

function isForm(contentType = ''): boolean {
  return parts(contentType)[0] === 'application/x-www-form-urlencoded';
}

function parts(value: string): string[] {
  return value
    .toLowerCase()
    .split(';')
    .map((part) => part.trim());
}
