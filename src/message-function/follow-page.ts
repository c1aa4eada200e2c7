/** The page on which a visitor follows a message. It does not say how the message was handled, and quotes nothing. */
import type { Followed } from '../../supabase/functions/_shared/links/link-state.ts';
import { markup, type Markup } from '../../supabase/functions/_shared/markup.ts';
import { phoneUrl } from '../company-links/contact-urls.ts';
import { fillIn } from '../fill-in.ts';
import { plainPage } from '../plain-page/plain-page.ts';
import { companyEmailLink, companyPhone, followLabels, formLabels } from '../plain-page/words.ts';
import { actionForm, timeOf } from './link-page.ts';

/** @returns a complete HTML document without scripts. */
export function followPage(
  { reference, receivedAt, dueAt, answeredAt, toldAt, state }: Followed,
  token: string,
): string {
  const { title, receivedLabel, dueLabel, answeredLabel, answeredText } = followLabels;
  const { overdueText, overdueButton, overdueContact, nudgedText, toldText } = followLabels;
  const overdue = markup`<p>${fillIn(overdueText, { time: timeOf(dueAt) })}</p>
${actionForm(token, 'do', overdueButton)}
<p>${withEmail(overdueContact)}</p>
${companyPhone ? markup`<p><a href="${phoneUrl(companyPhone)}">${companyPhone}</a></p>` : []}`;
  const told = toldAt && state !== 'answered' ? markup`<p>${fillIn(toldText, { time: timeOf(toldAt) })}</p>` : [];
  const isBeforeDue = state === 'open' && !toldAt;
  const main = markup`${told}${state === 'overdue' ? overdue : []}${state === 'nudged' ? markup`<p>${nudgedText}</p>` : []}
<dl class="mt-4 grid w-full gap-5 card">
<div><dt>${formLabels.referenceLabel}</dt><dd>${reference}</dd></div>
<div><dt>${receivedLabel}</dt><dd>${timeOf(receivedAt)}</dd></div>
${isBeforeDue ? markup`<div><dt>${dueLabel}</dt><dd>${timeOf(dueAt)}</dd></div>` : []}
${answeredAt ? markup`<div><dt>${answeredLabel}</dt><dd>${timeOf(answeredAt)}</dd></div>` : []}
</dl>
${answeredAt ? markup`<p>${withEmail(answeredText)}</p>` : []}
<a href="/">${formLabels.backLink}</a>`;
  return plainPage(title, main, true);
}

/** The sentence with a link to the company in place of each `{email}`. */
export function withEmail(sentence: string): Markup {
  const [start = '', ...rest] = sentence.split('{email}');
  return markup`${start}${rest.map((text) => markup`${companyEmailLink}${text}`)}`;
}
