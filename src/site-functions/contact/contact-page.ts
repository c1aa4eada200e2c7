import { contactFields, mapContactFields } from '../../../supabase/functions/_shared/contact/contact-fields.ts';
import type { ContactField } from '../../../supabase/functions/_shared/contact/contact-fields.ts';
import { markup, type Markup } from '../../../supabase/functions/_shared/markup.ts';
import { emailUrl } from '../../company-links/contact-urls.ts';
import { describeField, honeypotAttributes } from '../../form-content/describe-field.ts';
import { fieldErrorOf, readSubmissionResult, resultWords } from '../../form-content/submission-result.ts';
import { plainPage, plainPageHeaders } from '../plain-page/plain-page.ts';
import { companyEmail, formLabels as labels } from '../plain-page/words.ts';
import { confirm } from './confirmation.ts';
import { replyHeaders, siteResponse, type RelayedReply } from '../relay/response.ts';

/** The page after a form post: a confirmation, or the status line's words and the form again. */
export function replyPage(relayed: RelayedReply, form: URLSearchParams, key: string, now: Date): Response {
  const result = readSubmissionResult(relayed, form.get('email') ?? '');
  if (result.outcome === 'sent') return confirm(result, key, now);
  const { title, text, help } = resultWords(labels, result);
  const values = mapContactFields(({ name }) => form.get(name) ?? '');
  const fields = contactFields.map((field) => formField(field, values[field.name], fieldErrorOf(result, field.name)));
  const email = emailUrl(companyEmail, values);
  const { privacyUrl } = labels;
  const privacyLink = privacyUrl ? markup` <a href="${privacyUrl}">${labels.privacyLink}</a>` : [];
  const main = markup`<p>${text}</p>
${help ? markup`<p>${help}</p>\n<p><a href="${email.href}">${labels.emailInstead}</a></p>` : []}
${help && email.isShortened ? markup`<p>${labels.emailShortened}</p>` : []}
<form class="mt-4 grid w-full gap-5 card" method="post" action="/api/contact">
${fields}<div class="honeypot" aria-hidden="true">
<label for="${honeypotAttributes.id}">${labels.honeypotLabel}</label>
<input${attributesOf({ ...honeypotAttributes, value: form.get(honeypotAttributes.name) ?? '' })}>
</div>
<p>${labels.privacy}${privacyLink}</p>
<button type="submit"
class="button bg-sea text-white hover:bg-deep sm:w-52 sm:justify-self-start">${labels.submitButton}</button>
</form>
<a href="/#contact">${labels.backLink}</a>`;
  const headers = { ...plainPageHeaders, ...replyHeaders(relayed) };
  return siteResponse(plainPage(title, main), relayed.status, headers);
}

function formField(field: ContactField, value: string, error: string | undefined): Markup {
  const { hint, example, errorId, hintId, attributes } = describeField(field, labels, error);
  const help = hint ?? example;
  const errorLine = error ? markup`<p class="font-semibold text-alarm" id="${errorId}">${error}</p>\n` : [];
  const helpLine = help ? markup`<p class="text-sm" id="${hintId}">${help}</p>\n` : [];
  const control = attributesOf({ ...attributes, autoFocus: error !== undefined, class: 'mt-2 field' });
  const element =
    'rows' in field.control
      ? markup`<textarea${control}>\n${value}</textarea>`
      : markup`<input${control}${attributesOf({ value })}>`;
  const optional = field.required ? [] : markup` <span class="text-sm font-normal">${labels.optional}</span>`;
  return markup`<div>
<label for="${attributes.id}" class="font-semibold">${labels[field.labelKey]}${optional}</label>
${errorLine}${helpLine}${element}
</div>
`;
}

/** Writes attributes as React does: without `false` and `undefined`, and with HTML's names. */
function attributesOf(attributes: Record<string, string | number | boolean | undefined>): Markup[] {
  return Object.entries(attributes)
    .filter(([, value]) => value !== undefined && value !== false)
    .map(([name, value]) => markup` ${name.toLowerCase()}="${value === true ? '' : String(value)}"`);
}
