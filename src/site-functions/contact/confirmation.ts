/** The page that confirms a form post without scripts. Its URL carries a proof, so it shows only what was sent. */
import { findSlip } from '../../form-content/mistyped-address.ts';
import { hmac, sameSecret } from '../../../supabase/functions/_shared/keys.ts';
import { readToken, tokenPath } from '../../../supabase/functions/_shared/links/links.ts';
import { referenceOf } from '../../../supabase/functions/_shared/contact/reference.ts';
import { markup } from '../../../supabase/functions/_shared/markup.ts';
import { photosUrl } from '../../company-links/contact-urls.ts';
import { resultWords, type SubmissionResult } from '../../form-content/submission-result.ts';
import { fillIn } from '../../placeholders/fill-in.ts';
import { plainPage, plainPageHeaders } from '../plain-page/plain-page.ts';
import { companyEmail, formLabels as labels } from '../plain-page/words.ts';
import { redirectTo, siteResponse } from '../relay/response.ts';

/**
 * Redirects to the confirmation, so that a reload sends nothing again. Without a key, responds with the page itself. The
 * URL has no part of the visitor's email address but its slip: the mistyped domain of a provider, or the mistyped ending.
 */
export function confirm(
  { page, reference, replyTo }: Extract<SubmissionResult, { outcome: 'sent' }>,
  key: string,
  now: Date,
): Response {
  const query = new URLSearchParams(page?.split('?', 2)[1]);
  if (!page && reference) query.set('reference', reference);
  const slip = findSlip(replyTo);
  if (slip) query.set('slip', slip.typed);
  if (!key) return confirmationPage(query);
  const dayLater = Math.floor(now.getTime() / 1000) + 24 * 60 * 60;
  query.set('until', String(dayLater));
  return redirectTo(`/api/contact?${query.toString()}&proof=${hmac(query.toString(), key)}`);
}

/** Redirects to the form if the URL proves no confirmation. */
export function openConfirmation(url: string, key: string, now: Date): Response {
  const [, proven = '', proof = ''] = /^\?(.*)&proof=(\w+)$/.exec(new URL(url).search) ?? [];
  const query = new URLSearchParams(proven);
  const isCurrent = Number(query.get('until')) * 1000 > now.getTime();
  const isProven = key !== '' && sameSecret(proof, hmac(proven, key));
  return isCurrent && isProven ? confirmationPage(query) : redirectTo('/#contact');
}

function confirmationPage(query: URLSearchParams): Response {
  const token = query.get('token');
  const claims = readToken(token);
  const reference = claims ? referenceOf(claims.subjectId) : query.get('reference');
  const end = query.get('slip') ?? '';
  const found = findSlip(`…@${end}`);
  // The value is ignored if only a part of it is a slip.
  const slip = found?.typed === end ? found : undefined;
  const replyTo = slip ? `…@${end.replace(/^\./, '….')}` : 'you';
  const { title, text, help = '' } = resultWords(labels, { outcome: 'sent', reference: undefined, replyTo });
  const main = markup`<p>${text}</p>
<p>${help}</p>
${reference ? markup`<p>${labels.referenceLabel}: ${reference}</p>` : []}
${token ? markup`<p><a href="${tokenPath(token)}">${labels.followLink}</a></p>` : []}
${reference ? markup`<p><a href="${photosUrl(companyEmail, reference)}">${labels.photosLink}</a></p>` : []}
${slip ? markup`<p><a href="/#contact">${fillIn(labels.slipQuestion, { domain: slip.meant })}</a></p>` : []}
<a href="/">${labels.backLink}</a>`;
  // The URL contains the token.
  return siteResponse(plainPage(title, main, true), 200, { ...plainPageHeaders, 'Referrer-Policy': 'no-referrer' });
}
