import {
  followedSchema,
  invalidLinkSentence,
  linkStateSchema,
} from '../../../supabase/functions/_shared/links/link-state.ts';
import { tokenPath } from '../../../supabase/functions/_shared/links/links.ts';
import { markup } from '../../../supabase/functions/_shared/markup.ts';
import { noReply, redirectTo, replyHeaders, siteResponse, type RelayedReply } from '../relay/response.ts';
import { plainPage, plainPageHeaders } from '../plain-page/plain-page.ts';
import { companyEmailLink, formLabels } from '../plain-page/words.ts';
import { followPage } from './follow-page.ts';
import { linkPage } from './link-page.ts';
import type { LinkRequest } from './read-link-request.ts';

/** The URL contains the token, so it must be hidden from other sites and search engines. */
const headers = { ...plainPageHeaders, 'Referrer-Policy': 'no-referrer', 'X-Robots-Tag': 'noindex' };

/** Every link that does not work has the same page, which must not reveal whether a message exists. */
const brokenLinkPage = plainPage(
  'This link does not work',
  markup`<p>${invalidLinkSentence}</p>
<p>You can also write to ${companyEmailLink}.</p>
<a href="/">${formLabels.backLink}</a>`,
);

export function refusedLinkResponse(reply: RelayedReply): Response {
  return siteResponse(brokenLinkPage, reply.status, { ...headers, ...replyHeaders(reply) });
}

/** Redirects to the link after an action, because reloading the page must not repeat the action. */
export function linkResponse(reply: RelayedReply, { token, purpose, action }: LinkRequest): Response {
  if (reply.outcome === 'refused') return refusedLinkResponse(reply);
  const path = tokenPath(token);
  if (reply.outcome === 'done' && action !== 'show') return redirectTo(path, headers);
  const page = reply.outcome === 'done' && pageOf(reply.body, purpose, token);
  if (page) return siteResponse(page, 200, headers);
  const failure = reply.outcome === 'unavailable' ? reply : noReply;
  const main = markup`<p>This is not possible at the moment. Please open the link again in a few minutes.</p>
<a href="${path}">Open it again</a>`;
  const failurePage = plainPage('Please try again', main);
  return siteResponse(failurePage, failure.status, { ...headers, ...replyHeaders(failure) });
}

/** @returns undefined if the body is another, for example after an update of one function. */
function pageOf(body: object, purpose: LinkRequest['purpose'], token: string): string | undefined {
  if (purpose === 'follow') {
    return followedSchema.isValidSync(body) ? followPage(followedSchema.cast(body), token) : undefined;
  }
  return linkStateSchema.isValidSync(body) ? linkPage(linkStateSchema.cast(body), token) : undefined;
}
