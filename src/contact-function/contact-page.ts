/** The pages shown after a form post without scripts: a confirmation, or the status line's words and the form again. */
import {
  contactFieldId,
  contactFields,
  mapContactFields,
  type ContactField,
} from '../../supabase/functions/_shared/contact/contact-fields.ts';
import { honeypotField } from '../../supabase/functions/_shared/contact/protocol.ts';
import { isReference, referenceOf } from '../../supabase/functions/_shared/contact/reference.ts';
import { readToken, tokenPath } from '../../supabase/functions/_shared/links/links.ts';
import { markup, type Markup } from '../../supabase/functions/_shared/markup.ts';
import { emailUrl } from '../company-links/contact-urls.ts';
import { readSubmissionResult, resultWords } from '../contact-form/submission-result.ts';
import { plainPage, plainPageHeaders } from '../plain-page/plain-page.ts';
import { companyEmail, formLabels as labels } from '../plain-page/words.ts';
import { replyHeaders, type RelayedReply, type SiteResponse } from './response.ts';

/** Shows the form again or, after success, redirects to {@link confirmation}, so that a reload sends nothing again. */
export function replyPage(relayed: RelayedReply, form: URLSearchParams): SiteResponse {
  const result = readSubmissionResult(relayed.outcome, relayed.body, relayed.retryAfter);
  if (result.outcome === 'sent') {
    const { page, reference = 'none' } = result;
    return redirectTo(page ? page.replace('/api/message', '/api/contact') : `/api/contact?reference=${reference}`);
  }
  const { title, text, help } = resultWords(labels, result);
  const values = mapContactFields(({ name }) => form.get(name) ?? '');
  const fields = contactFields.map((field) => {
    const isInvalid = result.outcome === 'invalid' && result.field === field.name;
    return formField(field, values[field.name], isInvalid ? text : '');
  });
  const email = emailUrl(companyEmail, values);
  const main = markup`<p>${text}</p>
${help ? markup`<p>${help}</p>\n<p><a href="${email.href}">${labels.emailInstead}</a></p>` : []}
${help && email.isShortened ? markup`<p>${labels.emailShortened}</p>` : []}
<form class="card" method="post" action="/api/contact">
${fields}<div class="unseen" aria-hidden="true">
<label for="contact-website">${labels.honeypotLabel}</label>
<input id="contact-website" name="${honeypotField}" type="text" tabindex="-1" autocomplete="off" data-1p-ignore data-lpignore="true" data-bwignore data-form-type="other" value="${form.get(honeypotField) ?? ''}">
</div>
<p>${labels.privacy}</p>
<button type="submit">${labels.submitButton}</button>
</form>
<a href="/#contact">${labels.backLink}</a>`;
  return {
    status: relayed.status,
    headers: { ...plainPageHeaders, ...replyHeaders(relayed) },
    body: plainPage(title, main),
  };
}

/** Shows the well-formed one of the URL's parameters. Redirects to the form if the URL has neither. */
export function confirmation({ reference, token }: { reference?: unknown; token?: unknown }): SiteResponse {
  if (reference === undefined && token === undefined) return redirectTo('/#contact');
  const claims = readToken(token);
  const path = claims?.purpose === 'follow' && tokenPath(String(token));
  const shown = path
    ? referenceOf(claims.subjectId)
    : typeof reference === 'string' && isReference(reference) && reference;
  const { title, text, help = '' } = resultWords(labels, { outcome: 'sent', reference: undefined, replyTo: 'you' });
  const main = markup`<p>${text}</p>
<p>${help}</p>
${shown ? markup`<p>${labels.referenceLabel}: ${shown}</p>` : []}
${path ? markup`<p><a href="${path}">${labels.followLink}</a></p>` : []}
<a href="/">${labels.backLink}</a>`;
  return { status: 200, headers: plainPageHeaders, body: plainPage(title, main, true) };
}

function redirectTo(location: string): SiteResponse {
  return { status: 303, headers: { Location: location }, body: '' };
}

/** @param error empty if the field is valid. */
function formField(field: ContactField, value: string, error: string): Markup {
  const { name, labelKey, hintKey, exampleKey, control, autocomplete, required } = field;
  const id = contactFieldId(name);
  const hintId = `${id}-hint`;
  const errorId = `${id}-error`;
  const hint = hintKey ? labels[hintKey] : error && exampleKey && labels[exampleKey];
  const descriptions = [error && errorId, hint && hintId].filter(Boolean).join(' ');
  const attributes = [
    markup`id="${id}" name="${name}"`,
    control.dir ? markup` dir="${control.dir}"` : [],
    autocomplete ? markup` autocomplete="${autocomplete}"` : [],
    required ? markup` required` : [],
    descriptions ? markup` aria-describedby="${descriptions}"` : [],
    markup` aria-invalid="${String(Boolean(error))}"`,
    error ? markup` autofocus` : [],
  ].flat();
  return markup`<div>
<label for="${id}">${labels[labelKey]}${required ? [] : markup` <span class="hint">${labels.optional}</span>`}</label>
${error ? markup`<p class="error" id="${errorId}">${error}</p>\n` : []}${hint ? markup`<p class="hint" id="${hintId}">${hint}</p>\n` : []}${
    'rows' in control
      ? markup`<textarea ${attributes} rows="${String(control.rows)}">\n${value}</textarea>`
      : markup`<input ${attributes} type="${control.type}" value="${value}">`
  }
</div>
`;
}
