/** @jest-environment jsdom */
import { within } from '@testing-library/dom';
import company from '../../content/company.json';
import page from '../../content/page.json';
import { contactPage, type ContactPageState, type ContactPageLabels } from './contact-page.ts';

const words = { name: company.name, form: page.form };
const values = { name: 'Ada Citizen', email: 'ada@example.com', phone: '08 9000 0000', message: 'Is it free?' };
const idempotencyKey = '3f0c9a52-7d1e-4b6a-9c84-0f5e2d7b1a63';
const form = { values, honeypot: '', idempotencyKey };

const sent: ContactPageState = { kind: 'sent', reference: 'JNHNM43F' };
const failed: ContactPageState = { kind: 'not sent', issue: undefined, form };
const invalid: ContactPageState = { kind: 'not sent', issue: { field: 'email', error: 'Invalid email address' }, form };

/** The page as a browser understands it. */
function open(state: ContactPageState, withWords: ContactPageLabels = words) {
  document.open();
  document.write(contactPage(withWords, state));
  document.close();
  const screen = within(document.body);
  const field = (name: string) => screen.getByRole<HTMLInputElement>('textbox', { name });
  const hidden = (name: string) => document.querySelector<HTMLInputElement>(`[name=${name}]`)?.value;
  return { screen, field, hidden };
}

const states: [string, ContactPageState, string, string][] = [
  ['that was sent', sent, 'Message Sent!', "Thank you for contacting us. We'll get back to you soon."],
  ['that breaks a rule', invalid, 'Validation Error', 'Invalid email address'],
  ['that failed', failed, 'Error', 'Failed to send message. Please try again.'],
];

describe.each(states)('The page of a message %s', (_, state, title, text) => {
  test('says the words of the toast, in its heading, its title and its first sentence.', () => {
    const { screen } = open(state);
    const [heading, ...others] = screen.getAllByRole('heading', { level: 1 });
    expect(others).toEqual([]);
    expect(heading?.textContent).toBe(title);
    expect(heading?.nextElementSibling?.textContent).toBe(text);
    expect(document.title).toBe(`${title} | ${company.name}`);
  });

  test('has its language, its landmarks and a way back, is not for search engines, and holds no script.', () => {
    const { screen } = open(state);
    expect(document.documentElement.lang).toBe('en-AU');
    expect(document.compatMode).toBe('CSS1Compat');
    expect(document.querySelector('meta[name=robots]')?.getAttribute('content')).toBe('noindex');
    expect(document.querySelector('meta[name=viewport]')?.getAttribute('content')).toMatch(/width=device-width/);
    expect(within(screen.getByRole('banner')).getByRole('link', { name: company.name }).getAttribute('href')).toBe('/');
    const back = within(screen.getByRole('main')).getByRole('link', { name: page.form.backLink });
    expect(back.getAttribute('href')).toMatch(/^\/(#contact)?$/);
    expect(document.querySelector('script')).toBeNull();
  });
});

test('The page of a message that was sent shows its reference and no form.', () => {
  const { screen } = open(sent);
  expect(screen.getByText('Your reference: JNHNM43F')).toBeTruthy();
  expect(screen.queryByRole('textbox')).toBeNull();
});

test('The page of a message without a known reference says nothing of one.', () => {
  open({ kind: 'sent', reference: undefined });
  expect(document.querySelector('main')?.textContent).not.toContain('reference');
});

test('The form posts to the site function, under its key and with an empty honeypot out of the way.', () => {
  const { screen, hidden, field } = open(failed);
  const { form: element } = field('Name');
  expect(element?.method).toBe('post');
  expect(element?.getAttribute('action')).toBe('/api/contact');
  expect(hidden('key')).toBe(idempotencyKey);
  expect(hidden('website')).toBe('');
  const honeypot = field('Leave this field empty');
  expect([honeypot.tabIndex, honeypot.autocomplete]).toEqual([-1, 'off']);
  expect(screen.getByRole('button', { name: 'Send Message' }).getAttribute('type')).toBe('submit');
  expect([...new FormData(element ?? undefined).keys()]).toEqual([
    'key',
    'name',
    'email',
    'phone',
    'message',
    'website',
  ]);
  expect(document.querySelector('[maxlength], [minlength], [pattern]')).toBeNull();
});

test.each([
  ['what was typed', values],
  ['nothing', { name: '', email: '', phone: '', message: '' }],
  ['quotes and signs of HTML', { name: '"><b>\'', email: '" autofocus="', phone: '&lt;', message: '</textarea><b>&' }],
  ['a message that begins with a line break', { ...values, message: '\nHello' }],
  ['a message of line breaks', { ...values, message: '\n\n' }],
  ['blanks at the ends', { name: ' Ada ', email: ' a@b', phone: ' 0 ', message: ' a \n b ' }],
])('The form holds %s, to the letter.', (_, typed) => {
  const { field } = open({ kind: 'not sent', issue: undefined, form: { ...form, values: typed } });
  expect(
    ['Name', 'Email', 'Phone', 'Message'].map((name) => field(name).getAttribute('value') ?? field(name).value),
  ).toEqual(Object.values(typed)); // The attribute, as jsdom trims the value of a field for an address.
  expect(document.querySelector('b')).toBeNull();
});

test('A filled honeypot stays filled, as it does in the form with script.', () => {
  expect(open({ ...failed, form: { ...form, honeypot: 'x"' } }).hidden('website')).toBe('x"');
});

const fields = [
  ['name', 'Name', ''],
  ['email', 'Email', ''],
  ['phone', 'Phone', 'Optional '],
  ['message', 'Message', ''],
] as const;

test.each(fields)(
  'A mistake in %s marks the field %s, is read out with it, and the field has the focus.',
  (...args) => {
    const [field, label, hint] = args;
    const { field: find } = open({ kind: 'not sent', issue: { field, error: 'Is wrong' }, form });
    const marked = find(label);
    expect([...document.querySelectorAll('[aria-invalid]')]).toEqual([marked]);
    expect([...document.querySelectorAll('[autofocus]')]).toEqual([marked]);
    const ids = marked.getAttribute('aria-describedby')?.split(' ') ?? [];
    expect(ids.map((id) => document.getElementById(id)?.textContent).join(' ')).toBe(`${hint}Is wrong`);
  },
);

test('A failure marks no field, and only Phone has a hint.', () => {
  const { field } = open(failed);
  expect(document.querySelector('[aria-invalid], [autofocus]')).toBeNull();
  expect([...document.querySelectorAll('[aria-describedby]')]).toEqual([field('Phone')]);
  expect(document.getElementById(field('Phone').getAttribute('aria-describedby') ?? '')?.textContent).toBe('Optional');
});

test('Words with signs of HTML are shown as they are.', () => {
  const odd = '<i>"Fish" & Chips\'</i>';
  const oddWords = { name: odd, form: { ...page.form, sentTitle: odd, referenceLabel: odd, backLink: odd } };
  const { screen } = open(sent, oddWords);
  expect(screen.getByRole('heading', { level: 1 }).textContent).toBe(odd);
  expect(document.title).toBe(`${odd} | ${odd}`);
  expect(document.querySelector('i')).toBeNull();
});
