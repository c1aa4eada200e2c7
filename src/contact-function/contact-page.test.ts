/** @jest-environment jsdom */
import { within } from '@testing-library/dom';
import { contactFields, mapContactFields } from '../../supabase/functions/_shared/contact/contact-fields.ts';
import { aMessage } from '../../tests/support/a-message.ts';
import { landingData } from '../../tests/support/page-data.ts';
import { contactPage, type ContactPageLabels, type ContactPageState } from './contact-page.ts';

const { company, page } = landingData.content;
const labels: ContactPageLabels = { name: company.name, form: { ...page.form, backLink: 'Back to the website' } };
const idempotencyKey = '3f0c9a52-7d1e-4b6a-9c84-0f5e2d7b1a63';

/** The form was not sent. */
function notSent(change: Partial<Extract<ContactPageState, { kind: 'not sent' }>> = {}): ContactPageState {
  const form = new URLSearchParams(aMessage());
  return { kind: 'not sent', fieldError: undefined, form, idempotencyKey, earlierKey: undefined, ...change };
}

const sent: ContactPageState = { kind: 'sent', reference: 'JNHNM43F' };
const failed = notSent();
const invalid = notSent({ fieldError: { field: 'email', error: 'Invalid email address' } });

/** The page as a browser understands it. */
function open(state: ContactPageState, withLabels: ContactPageLabels = labels) {
  const parsed = new DOMParser().parseFromString(contactPage(withLabels, state), 'text/html');
  const { compatMode } = parsed;
  document.documentElement.replaceWith(document.adoptNode(parsed.documentElement));
  const screen = within(document.body);
  const field = (name: string) => screen.getByLabelText<HTMLInputElement>(name);
  const valueOf = (name: string) => document.querySelector<HTMLInputElement>(`[name=${name}]`)?.value;
  return { screen, field, valueOf, compatMode };
}

const states: [string, ContactPageState, string, string][] = [
  ['that was sent', sent, page.form.sentTitle, page.form.sentText],
  ['with a field error', invalid, page.form.invalidTitle, 'Invalid email address'],
  ['that failed', failed, page.form.failedTitle, page.form.failedText],
];

describe.each(states)('The page of a message %s', (_, state, title, text) => {
  test('has the texts of the toast in its title, its heading and its first paragraph.', () => {
    const { screen } = open(state);
    const [heading, ...others] = screen.getAllByRole('heading', { level: 1 });
    expect(others).toEqual([]);
    expect(heading?.textContent).toBe(title);
    expect(heading?.nextElementSibling?.textContent).toBe(text);
    expect(document.title).toBe(`${title} | ${company.name}`);
  });

  test('has a language, landmarks and a link back, is not for search engines, and has no script.', () => {
    const { screen, compatMode } = open(state);
    expect(document.documentElement.lang).toBe('en-AU');
    expect(compatMode).toBe('CSS1Compat');
    expect(document.querySelector('meta[name=robots]')?.getAttribute('content')).toBe('noindex');
    expect(document.querySelector('meta[name=viewport]')?.getAttribute('content')).toMatch(/width=device-width/);
    expect(within(screen.getByRole('banner')).getByRole('link', { name: company.name }).getAttribute('href')).toBe('/');
    const back = within(screen.getByRole('main')).getByRole('link', { name: labels.form.backLink });
    expect(back.getAttribute('href')).toMatch(/^\/(#contact)?$/);
    expect(document.querySelector('script')).toBeNull();
  });
});

test('The page of a message that was sent shows its reference and no form.', () => {
  const { screen } = open(sent);
  expect(screen.getByText(`${page.form.referenceLabel}: JNHNM43F`)).toBeTruthy();
  expect(screen.queryByRole('textbox')).toBeNull();
});

test('The page of a message without a reference does not mention one.', () => {
  open({ kind: 'sent', reference: undefined });
  expect(document.querySelector('main')?.textContent).not.toContain(page.form.referenceLabel);
});

test('The form posts to the site function, with its key and an empty honeypot that neither screen readers nor the Tab key reach.', () => {
  const { screen, valueOf, field } = open(failed);
  const { form: element } = field('Name');
  expect(element?.method).toBe('post');
  expect(element?.getAttribute('action')).toBe('/api/contact');
  expect(valueOf('key')).toBe(idempotencyKey);
  expect(valueOf('website')).toBe('');
  const honeypot = field('Leave this field empty');
  expect([honeypot.tabIndex, honeypot.autocomplete]).toEqual([-1, 'off']);
  expect(screen.getAllByRole('textbox')).not.toContain(honeypot);
  expect(screen.getByText(page.form.privacy)).toBeTruthy();
  expect(screen.getByRole('button', { name: 'Send Message' }).getAttribute('type')).toBe('submit');
  expect([...new FormData(element ?? undefined).keys()]).toEqual([
    'key',
    ...contactFields.map(({ name }) => name),
    'website',
  ]);
  expect(document.querySelector('[maxlength], [minlength], [pattern]')).toBeNull();
});

test.each([
  ['what was typed', aMessage()],
  ['nothing', mapContactFields(() => '')],
  ['quotes and HTML', mapContactFields(() => '"><b>\'&lt;" autofocus="</textarea><b>&')],
  ['blanks at the ends', mapContactFields(() => ' a b ')],
  ['a message that begins with a line break', aMessage({ message: '\nHello' })],
  ['a message of line breaks', aMessage({ message: '\n\n' })],
])('The form holds %s, unchanged.', (_, typed) => {
  const { field } = open(notSent({ form: new URLSearchParams(typed) }));
  // The attribute where there is one, as jsdom trims the value of an email field.
  const held = mapContactFields(({ labelKey }) => {
    const control = field(labels.form[labelKey]);
    return control.getAttribute('value') ?? control.value;
  });
  expect(held).toEqual(typed);
  expect(document.querySelector('b')).toBeNull();
});

test('A filled honeypot stays filled.', () => {
  expect(open(notSent({ form: new URLSearchParams({ website: 'x"' }) })).valueOf('website')).toBe('x"');
});

test.each(contactFields)(
  'An error in $name makes only that field invalid, describes it after its hint, and gives it the focus.',
  ({ name, labelKey, hintKey }) => {
    const invalidField = open(notSent({ fieldError: { field: name, error: 'Is wrong' } })).field(labels.form[labelKey]);
    expect([...document.querySelectorAll('[aria-invalid]')]).toEqual([invalidField]);
    expect([...document.querySelectorAll('[autofocus]')]).toEqual([invalidField]);
    const ids = invalidField.getAttribute('aria-describedby')?.split(' ') ?? [];
    expect(ids.map((id) => document.getElementById(id)?.textContent)).toEqual([
      ...(hintKey ? [labels.form[hintKey]] : []),
      'Is wrong',
    ]);
  },
);

test('After a failure no field is invalid, and only fields with a hint have a description.', () => {
  const { field } = open(failed);
  expect(document.querySelector('[aria-invalid], [autofocus]')).toBeNull();
  const withHint = contactFields.filter(({ hintKey }) => hintKey);
  const described = [...document.querySelectorAll('[aria-describedby]')];
  expect(described).toEqual(withHint.map(({ labelKey }) => field(labels.form[labelKey])));
  const hints = described.map((control) => document.getElementById(control.getAttribute('aria-describedby') ?? ''));
  expect(hints.map((hint) => hint?.textContent)).toEqual(
    withHint.map(({ hintKey }) => hintKey && labels.form[hintKey]),
  );
});

test.each(contactFields)('The control of $name has the attributes of the table.', ({ labelKey, control, ...field }) => {
  const { type, rows, dir, autocomplete, required } = open(failed).field(labels.form[labelKey]) as Partial<
    HTMLInputElement & HTMLTextAreaElement
  >;
  expect(autocomplete).toBe(field.autocomplete ?? '');
  expect(required).toBe(field.required);
  expect({ ...('rows' in control ? { rows } : { type }), ...(dir && { dir }) }).toEqual(control);
});

test('HTML in a label is shown as text.', () => {
  const odd = '<i>"Fish" & Chips\'</i>';
  const oddLabels = { name: odd, form: { ...page.form, sentTitle: odd, referenceLabel: odd, backLink: odd } };
  const { screen } = open(sent, oddLabels);
  expect(screen.getByRole('heading', { level: 1 }).textContent).toBe(odd);
  expect(document.title).toBe(`${odd} | ${odd}`);
  expect(document.querySelector('i')).toBeNull();
});
