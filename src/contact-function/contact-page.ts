/** The page that answers a form posted without script: the words of the toasts, and the form where it is needed again. */
import type companyFile from '../../content/company.json';
import type pageFile from '../../content/page.json';
import type { ContactFieldName } from '../../supabase/functions/_shared/contact/contact-fields.ts';
import type { FieldError } from '../../supabase/functions/_shared/contact/contact-message.ts';
import { idempotencyKeyField } from '../contact-form/idempotency-key-field.ts';
import { contactPageStyle } from './contact-page-style.ts';
import { markup, Markup, type Value } from './markup.ts';
import type { PostedForm } from './posted-form.ts';
import { honeypotField } from './spam-signals.ts';

export type ContactPageLabels = Pick<typeof companyFile, 'name'> & Pick<typeof pageFile, 'form'>;

export type ContactPageState =
  | { kind: 'sent'; reference: string | undefined }
  /** With the broken rule if that is the cause; `form.key` is the one to send again under. */
  | { kind: 'not sent'; issue: FieldError | undefined; form: PostedForm };

/** @returns a whole HTML document, without script. */
export function contactPage({ name, form: labels }: ContactPageLabels, state: ContactPageState): string {
  const { title, text } = toastFor(labels, state);
  const page = markup`<!doctype html>
<html lang="en-AU">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">
<title>${title} | ${name}</title>
<style>${new Markup(contactPageStyle)}</style>
</head>
<body>
<header><div><a href="/">${name}</a></div></header>
<main>
<h1>${title}</h1>
<p>${text}</p>
${state.kind === 'sent' ? referenceIn(labels, state.reference) : formWith(labels, state)}
<a href="${state.kind === 'sent' ? '/' : '/#contact'}">${labels.backLink}</a>
</main>
</body>
</html>
`;
  return page.html;
}

type Labels = ContactPageLabels['form'];

function toastFor(labels: Labels, state: ContactPageState): { title: string; text: string } {
  if (state.kind === 'sent') return { title: labels.sentTitle, text: labels.sentText };
  if (state.issue) return { title: labels.invalidTitle, text: state.issue.error };
  return { title: labels.failedTitle, text: labels.failedText };
}

function referenceIn(labels: Labels, reference: string | undefined): Value {
  return reference === undefined ? [] : markup`<p>${labels.referenceLabel}: ${reference}</p>`;
}

type Field = {
  name: ContactFieldName;
  label: string;
  hint?: string;
  attributes: Markup;
};

/** The fields of src/contact-form/ContactForm.tsx, the same in all that a browser makes of them. */
const fieldsOf = (labels: Labels): Field[] => [
  { name: 'name', label: labels.nameLabel, attributes: markup`type="text" autocomplete="name" required` },
  { name: 'email', label: labels.emailLabel, attributes: markup`type="email" autocomplete="email" required` },
  {
    name: 'phone',
    label: labels.phoneLabel,
    hint: labels.phoneHint,
    attributes: markup`type="tel" autocomplete="tel"`,
  },
  { name: 'message', label: labels.messageLabel, attributes: markup`rows="6" required` },
];

function formWith(labels: Labels, { issue, form }: Extract<ContactPageState, { kind: 'not sent' }>): Markup {
  const fields = fieldsOf(labels).map((field) => {
    const error = issue?.field === field.name ? issue.error : undefined;
    return fieldWith(field, form.values[field.name], error);
  });
  return markup`<form method="post" action="/api/contact">
<input type="hidden" name="${idempotencyKeyField}" value="${form.idempotencyKey}">
${fields}<div class="unseen">
<label for="contact-website">${labels.honeypotLabel}</label>
<input id="contact-website" name="${honeypotField}" type="text" tabindex="-1" autocomplete="off" value="${form.honeypot}">
</div>
<button type="submit">${labels.submitButton}</button>
</form>`;
}

function fieldWith({ name, label, hint, attributes }: Field, text: string, error: string | undefined): Markup {
  const id = `contact-${name}`;
  const hintId = `${id}-hint`;
  const errorId = `${id}-error`;
  const descriptions = [...(hint ? [hintId] : []), ...(error ? [errorId] : [])];
  const all = markup`id="${id}" name="${name}" ${attributes}${
    descriptions.length > 0 ? markup` aria-describedby="${descriptions.join(' ')}"` : []
  }${error ? markup` aria-invalid="true" autofocus` : []}`;
  return markup`<div>
<div class="label"><label for="${id}">${label}</label>${hint ? markup`<span class="hint" id="${hintId}">${hint}</span>` : []}</div>
${name === 'message' ? markup`<textarea ${all}>\n${text}</textarea>` : markup`<input ${all} value="${text}">`}
${error ? markup`<p class="error" id="${errorId}">${error}</p>` : []}</div>
`;
}
