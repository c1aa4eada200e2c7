/** The response to a browser that opened a link, or pressed the button of its page. */
import company from '../../content/company.json';
import type { RedactedError } from '../../supabase/functions/_shared/http/redact-error.ts';
import type { ContactResponse } from '../contact-function/render-json.ts';
import { markup } from '../../supabase/functions/_shared/markup.ts';
import { plainPage, plainPageHeaders } from '../plain-page/plain-page.ts';
import type { LinkResult } from './act-by-link.ts';
import { linkPage } from './link-page.ts';
import type { LinkRefusal } from './read-link-request.ts';

export type RenderedResult =
  | LinkResult
  | ({ kind: 'refused' } & LinkRefusal)
  /** Something of ours threw. */
  | { kind: 'crashed'; error: RedactedError };

/** The URL has the token, so no other site may learn it, and no search engine or cache may keep it. */
const headers = { ...plainPageHeaders, 'Referrer-Policy': 'no-referrer', 'X-Robots-Tag': 'noindex' };

/** @returns after an action 303 to the link, so that the URL of its page leads to the page again. */
export function renderLink(result: RenderedResult, token: string): ContactResponse {
  const page = { status: linkStatusOf(result), headers };
  switch (result.kind) {
    case 'state':
      return { ...page, body: linkPage(company.name, result.state, token) };
    case 'done':
      return { ...page, headers: { ...headers, Location: linkPath(token) }, body: '' };
    case 'invalid':
    case 'refused':
      return {
        ...page,
        headers: { ...headers, ...(page.status === 405 && { Allow: 'GET, HEAD, POST' }) },
        body: brokenLinkPage,
      };
    case 'failed':
    case 'crashed':
      return { ...page, body: failurePage(token) };
  }
}

export function linkStatusOf(result: RenderedResult): number {
  switch (result.kind) {
    case 'state':
      return 200;
    case 'done':
      return 303;
    case 'refused':
      return result.status;
    case 'invalid':
      return 404;
    case 'crashed':
      return 500;
    case 'failed':
      return 503;
  }
}

/** The same for every link that does not work: it must not reveal whether a message exists. */
const brokenLinkPage = plainPage({
  company: company.name,
  title: 'This link does not work',
  main: markup`<p>A link in a mail works for 30 days, unless what it is about was deleted before. Is it complete?</p>`,
});

const linkPath = (token: string) => `/api/message?token=${token}`;

function failurePage(token: string): string {
  return plainPage({
    company: company.name,
    title: 'Please try again',
    main: markup`<p>This is not possible at the moment. Please open the link again in a few minutes.</p>
<a href="${linkPath(token)}">Open it again</a>`,
  });
}
