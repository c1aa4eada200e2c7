/** The page for a form posted without script: the texts of the toasts, and the form where it has to be sent again. */
import type companyFile from '../../content/company.json';
import type pageFile from '../../content/page.json';
import {
  contactFieldId,
  contactFields,
  type ContactField,
} from '../../supabase/functions/_shared/contact/contact-fields.ts';
import type { FieldError } from '../../supabase/functions/_shared/contact/contact-message.ts';
import { earlierKeyField, honeypotField, idempotencyKeyField } from '../contact-form/hidden-fields.ts';
import { markup, type Markup, type Value } from '../../supabase/functions/_shared/markup.ts';
import { plainPage } from '../plain-page/plain-page.ts';

export type ContactPageLabels = Pick<typeof companyFile, 'name'> & Pick<typeof pageFile, 'form'>;

export type ContactPageState =
  | { kind: 'sent'; reference: string | undefined }
  | {
      kind: 'not sent';
      /** The field error, if that is why it was not sent. */
      fieldError: FieldError | undefined;
      /** What was posted. */
      form: URLSearchParams;
      /** The key to send it again under. */
      idempotencyKey: string;
      /** The earlier key to name beside it. */
      earlierKey: string | undefined;
    };

/** @returns a whole HTML document, without script. */
export function contactPage({ name, form: labels }: ContactPageLabels, state: ContactPageState): string {
  const { title, text } = toastFor(labels, state);
  return plainPage({
    company: name,
    title,
    main: markup`<p>${text}</p>
${state.kind === 'sent' ? referenceLine(labels, state.reference) : formAgain(labels, state)}
<a href="${state.kind === 'sent' ? '/' : '/#contact'}">${labels.backLink}</a>`,
  });
}

type Labels = ContactPageLabels['form'];

function toastFor(labels: Labels, state: ContactPageState): { title: string; text: string } {
  if (state.kind === 'sent') return { title: labels.sentTitle, text: labels.sentText };
  if (state.fieldError) return { title: labels.invalidTitle, text: state.fieldError.error };
  return { title: labels.failedTitle, text: labels.failedText };
}

function referenceLine(labels: Labels, reference: string | undefined): Value {
  return reference === undefined ? [] : markup`<p>${labels.referenceLabel}: ${reference}</p>`;
}

function formAgain(
  labels: Labels,
  { fieldError, form, idempotencyKey, earlierKey }: Extract<ContactPageState, { kind: 'not sent' }>,
): Markup {
  const fields = contactFields.map((field) => {
    const error = fieldError?.field === field.name ? fieldError.error : undefined;
    return formField(labels, field, form.get(field.name) ?? '', error);
  });
  return markup`<form class="card" method="post" action="/api/contact">
<input type="hidden" name="${idempotencyKeyField}" value="${idempotencyKey}">
${
  earlierKey === undefined
    ? []
    : markup`<input type="hidden" name="${earlierKeyField}" value="${earlierKey}">
`
}${fields}<div class="unseen" aria-hidden="true">
<label for="contact-website">${labels.honeypotLabel}</label>
<input id="contact-website" name="${honeypotField}" type="text" tabindex="-1" autocomplete="off" value="${form.get(honeypotField) ?? ''}">
</div>
<p>${labels.privacy}</p>
<button type="submit">${labels.submitButton}</button>
</form>`;
}

function formField(labels: Labels, field: ContactField, value: string, error: string | undefined): Markup {
  const { name, labelKey, hintKey, control, autocomplete, required } = field;
  const id = contactFieldId(name);
  const hintId = `${id}-hint`;
  const errorId = `${id}-error`;
  const hint = hintKey && labels[hintKey];
  const descriptions = [...(hint ? [hintId] : []), ...(error ? [errorId] : [])];
  const attributes = [
    markup`id="${id}" name="${name}"`,
    control.dir ? markup` dir="${control.dir}"` : [],
    autocomplete ? markup` autocomplete="${autocomplete}"` : [],
    required ? markup` required` : [],
    descriptions.length > 0 ? markup` aria-describedby="${descriptions.join(' ')}"` : [],
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
