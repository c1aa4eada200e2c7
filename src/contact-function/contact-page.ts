/** The pages for a form posted without script: the confirmation, and what the form's status line says, with the form again. */
import company from '../../content/company.json';
import page from '../../content/page.json';
import {
  contactFieldId,
  contactFields,
  mapContactFields,
  type ContactField,
} from '../../supabase/functions/_shared/contact/contact-fields.ts';
import { isReference } from '../../supabase/functions/_shared/contact/reference.ts';
import { markup, type Markup } from '../../supabase/functions/_shared/markup.ts';
import { emailUrl } from '../contact-form/email-url.ts';
import { honeypotField } from '../contact-form/hidden-fields.ts';
import { privacyText } from '../content-schema/privacy-text.ts';
import { resultWords } from '../contact-form/result-words.ts';
import { readSubmissionResult } from '../contact-form/submission-result.ts';
import { plainPage, plainPageHeaders } from '../plain-page/plain-page.ts';
import type { Reply } from './reply.ts';
import { replyHeaders, type SiteResponse } from './send-response.ts';

const labels = page.form;
const emailLabel = labels.emailInstead.replace('{email}', company.email);

/**
 * @param form what was posted.
 * @returns 303 to the page of {@link confirmation} for a sent message, so that a reload does not send it again; otherwise
 *   the reply's status and the form, to be sent again.
 */
export function replyPage(reply: Reply, form: URLSearchParams): SiteResponse {
  const result = readSubmissionResult(reply.outcome, reply.body, reply.retryAfter);
  if (result.outcome === 'sent') return redirectTo(`/api/contact?reference=${result.reference ?? 'none'}`);
  const { title, text, help } = resultWords(labels, result);
  const values = mapContactFields(({ name }) => form.get(name) ?? '');
  const error = result.outcome === 'invalid' ? result.fieldError : undefined;
  const fields = contactFields.map((field) =>
    formField(field, values[field.name], error?.field === field.name ? error.error : ''),
  );
  const main = markup`<p>${text}</p>
${help ? markup`<p>${help}</p>\n<p><a href="${emailUrl(company.email, values)}">${emailLabel}</a></p>` : []}
<form class="card" method="post" action="/api/contact">
${fields}<div class="unseen" aria-hidden="true">
<label for="contact-website">${labels.honeypotLabel}</label>
<input id="contact-website" name="${honeypotField}" type="text" tabindex="-1" autocomplete="off" value="${form.get(honeypotField) ?? ''}">
</div>
<p>${privacyText(labels.privacy)}</p>
<button type="submit">${labels.submitButton}</button>
</form>
<a href="/#contact">${labels.backLink}</a>`;
  const body = plainPage({ company: company.name, title, main });
  return { status: reply.status, headers: { ...plainPageHeaders, ...replyHeaders(reply) }, body };
}

/**
 * @param query of the URL.
 * @returns 200 and the confirmation page, with the reference if it is one. Without the parameter, 303 to the form: the
 *   browser keeps that URL after a failure too, and opening it again must not show a success.
 */
export function confirmation({ reference }: { reference?: unknown }): SiteResponse {
  if (reference === undefined) return redirectTo('/#contact');
  const isShown = typeof reference === 'string' && isReference(reference);
  const main = markup`<p>${labels.sentText}</p>
${isShown ? markup`<p>${labels.referenceLabel}: ${reference}</p>` : []}
<a href="/">${labels.backLink}</a>`;
  const body = plainPage({ company: company.name, title: labels.sentTitle, main });
  return { status: 200, headers: plainPageHeaders, body };
}

function redirectTo(location: string): SiteResponse {
  return { status: 303, headers: { Location: location }, body: '' };
}

/** @param error empty if there is none. */
function formField(field: ContactField, value: string, error: string): Markup {
  const { name, labelKey, hintKey, control, autocomplete, required } = field;
  const id = contactFieldId(name);
  const hintId = `${id}-hint`;
  const errorId = `${id}-error`;
  const hint = hintKey && labels[hintKey];
  const descriptions = [hint && hintId, error && errorId].filter(Boolean).join(' ');
  const attributes = [
    markup`id="${id}" name="${name}"`,
    control.dir ? markup` dir="${control.dir}"` : [],
    autocomplete ? markup` autocomplete="${autocomplete}"` : [],
    required ? markup` required` : [],
    descriptions ? markup` aria-describedby="${descriptions}"` : [],
    error ? markup` aria-invalid="true" autofocus` : [],
  ].flat();
  return markup`<div>
<div class="label"><label for="${id}">${labels[labelKey]}</label>${hint ? markup`<span class="hint" id="${hintId}">${hint}</span>` : []}</div>
${
  'rows' in control
    ? markup`<textarea ${attributes} rows="${String(control.rows)}">\n${value}</textarea>`
    : markup`<input ${attributes} type="${control.type}" value="${value}">`
}
${error ? markup`<p class="error" id="${errorId}">${error}</p>` : []}</div>
`;
}
