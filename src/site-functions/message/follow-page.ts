import type { Followed } from '../../../supabase/functions/_shared/links/link-state.ts';
import { markup, type Markup } from '../../../supabase/functions/_shared/markup.ts';
import { phoneUrl, photosUrl } from '../../company-links/contact-urls.ts';
import { fillIn } from '../../placeholders/fill-in.ts';
import { plainPage } from '../plain-page/plain-page.ts';
import { companyEmail, companyEmailLink, companyPhone, followLabels, formLabels } from '../plain-page/words.ts';
import { actionForm, timeOf } from './link-page.ts';

/**
 * The page on which a visitor follows a message. It does not say how the message was handled, and quotes nothing but the
 * address to which answers go, because only there does a mistyped address show.
 */
export function followPage(followed: Followed, token: string): string {
  const { reference, receivedAt, dueAt, answeredAt, state } = followed;
  const { title, receivedLabel, dueLabel, answeredLabel } = followLabels;
  const main = markup`${state === 'overdue' ? overdue(followed, token) : []}
<dl class="mt-4 grid w-full gap-5 card">
${state === 'open' ? fact(dueLabel, timeOf(dueAt), mainLook) : []}
${answeredAt ? fact(answeredLabel, timeOf(answeredAt), mainLook) : []}
${fact(receivedLabel, timeOf(receivedAt))}
${fact(formLabels.referenceLabel, reference)}
</dl>
${state === 'answered' ? answered(followed, token) : []}
<p><a href="${photosUrl(companyEmail, reference)}">${formLabels.photosLink}</a></p>
<a href="/">${formLabels.backLink}</a>`;
  return plainPage(title, main, true);
}

const mainLook = markup` class="font-display text-2xl"`;

const fact = (label: string, value: string, look: Markup | [] = []) =>
  markup`<div${look}><dt>${label}</dt><dd>${value}</dd></div>`;

function overdue({ dueAt, toldAt, hasOpenNudge, mayNudge }: Followed, token: string): Markup {
  const { overdueText, overdueButton, overdueContact, nudgedText, toldText } = followLabels;
  return markup`<p>${fillIn(overdueText, { time: timeOf(dueAt) })}</p>
${hasOpenNudge ? markup`<p>${nudgedText}</p>` : []}
${toldAt ? markup`<p>${fillIn(toldText, { time: timeOf(toldAt) })}</p>` : []}
${mayNudge ? actionForm(token, 'do', overdueButton) : []}
<p>${withEmail(overdueContact)}</p>
${companyPhone ? markup`<p><a href="${phoneUrl(companyPhone)}">${companyPhone}</a></p>` : []}`;
}

function answered({ answersTo, mayNudge }: Followed, token: string): Markup {
  const { answersToText, answeredText, unansweredButton } = followLabels;
  const address = markup`<bdi>${answersTo ?? ''}</bdi>`;
  return markup`<p class="wrap-anywhere">${withMarkup(answersToText, '{address}', address)}</p>
<p>${withEmail(answeredText)}</p>
${mayNudge ? actionForm(token, 'do', unansweredButton) : []}`;
}

const withEmail = (sentence: string) => withMarkup(sentence, '{email}', companyEmailLink);

function withMarkup(sentence: string, placeholder: string, value: Markup): Markup {
  const [start = '', ...rest] = sentence.split(placeholder);
  return markup`${start}${rest.map((text) => markup`${value}${text}`)}`;
}
