/** The page that answers a form posted without script: the words of the toasts, and the form where it is needed again. */
import type companyFile from '../../content/company.json';
import type pageFile from '../../content/page.json';
import type { ContactField, ContactIssue } from '../../supabase/functions/_shared/contact/contact-message.ts';
import { keyField } from '../contact-form/idempotency-key-field.ts';
import { contactPageStyle } from './contact-page-style.ts';
import { markup, Markup, type Value } from './markup.ts';
import type { PostedForm } from './posted-form.ts';
import { honeypotField } from './spam-signals.ts';

export type ContactPageWords = Pick<typeof companyFile, 'name'> & Pick<typeof pageFile, 'form'>;

export type ContactPageState =
  | { kind: 'sent'; reference: string | undefined }
  /** With the broken rule if that is the cause; `form.key` is the one to send again under. */
  | { kind: 'not sent'; issue: ContactIssue | undefined; form: PostedForm };

/** @returns a whole HTML document, without script. */
export function contactPage({ name, form: words }: ContactPageWords, state: ContactPageState): string {
  const { title, text } = toastFor(words, state);
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
${state.kind === 'sent' ? referenceIn(words, state.reference) : formWith(words, state)}
<a href="${state.kind === 'sent' ? '/' : '/#contact'}">${words.backLink}</a>
</main>
</body>
</html>
`;
  return page.html;
}

type Words = ContactPageWords['form'];

function toastFor(words: Words, state: ContactPageState): { title: string; text: string } {
  if (state.kind === 'sent') return { title: words.sentTitle, text: words.sentText };
  if (state.issue) return { title: words.invalidTitle, text: state.issue.error };
  return { title: words.failedTitle, text: words.failedText };
}

function referenceIn(words: Words, reference: string | undefined): Value {
  return reference === undefined ? [] : markup`<p>${words.referenceLabel}: ${reference}</p>`;
}

type Field = {
  name: ContactField;
  label: string;
  hint?: string;
  attributes: Markup;
};

/** The fields of src/contact-form/ContactForm.tsx, the same in all that a browser makes of them. */
const fieldsOf = (words: Words): Field[] => [
  { name: 'name', label: words.nameLabel, attributes: markup`type="text" autocomplete="name" required` },
  { name: 'email', label: words.emailLabel, attributes: markup`type="email" autocomplete="email" required` },
  {
    name: 'phone',
    label: words.phoneLabel,
    hint: words.phoneHint,
    attributes: markup`type="tel" autocomplete="tel"`,
  },
  { name: 'message', label: words.messageLabel, attributes: markup`rows="6" required` },
];

function formWith(words: Words, { issue, form }: Extract<ContactPageState, { kind: 'not sent' }>): Markup {
  const fields = fieldsOf(words).map((field) => {
    const error = issue?.field === field.name ? issue.error : undefined;
    return fieldWith(field, form.texts[field.name], error);
  });
  return markup`<form method="post" action="/api/contact">
<input type="hidden" name="${keyField}" value="${form.key}">
${fields}<div class="unseen">
<label for="contact-website">${words.honeypotLabel}</label>
<input id="contact-website" name="${honeypotField}" type="text" tabindex="-1" autocomplete="off" value="${form.honeypot}">
</div>
<button type="submit">${words.submitButton}</button>
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
