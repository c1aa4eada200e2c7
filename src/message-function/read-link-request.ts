import type { GatsbyFunctionRequest } from 'gatsby';
import type { LinkAction } from '../../supabase/functions/_shared/links/link-state.ts';
import { isTokenLike } from '../../supabase/functions/_shared/links/token.ts';
import { isCrossSite } from '../contact-function/is-cross-site.ts';
import { formType, readMediaType } from '../contact-function/media-type.ts';
import { readRawBody } from '../contact-function/raw-body.ts';

export type LinkRequest = { token: string; action: LinkAction };

/** 404 where there is nothing that looks like a token, or a button that no page has. */
export type LinkRefusal = { status: 403 | 404 | 405 };

/** Reads a request. Only `POST` can change anything: mail scanners follow every link with `GET` and `HEAD`. */
export async function readLinkRequest(request: GatsbyFunctionRequest<unknown>): Promise<LinkRequest | LinkRefusal> {
  const { method, headers, query } = request;
  switch (method) {
    case 'GET':
    case 'HEAD':
      return linkRequest((query as { token?: unknown }).token, 'show');
    case 'POST': {
      if (isCrossSite(withoutOpaqueOrigin(headers))) return { status: 403 };
      const form = readForm(headers['content-type'], await readRawBody(request));
      const action = form.get('action');
      return action === 'do' || action === 'undo' ? linkRequest(form.get('token'), action) : { status: 404 };
    }
    default:
      return { status: 405 };
  }
}

function linkRequest(token: unknown, action: LinkAction): LinkRequest | LinkRefusal {
  return typeof token === 'string' && isTokenLike(token) ? { token, action } : { status: 404 };
}

/**
 * The page's policy `no-referrer` makes its own form say `Origin: null`, which browsers without Sec-Fetch-Site send
 * alone. No other site can use that: the token is in the form, not in a cookie.
 */
function withoutOpaqueOrigin(headers: GatsbyFunctionRequest['headers']): GatsbyFunctionRequest['headers'] {
  const { origin, ...others } = headers;
  return origin === undefined || origin === 'null' ? others : headers;
}

/** Empty for anything but a form. */
function readForm(contentType = '', body: Uint8Array | undefined): URLSearchParams {
  const isForm = readMediaType(contentType).type === formType;
  return new URLSearchParams(isForm ? new TextDecoder().decode(body) : '');
}
