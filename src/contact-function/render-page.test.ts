/** @jest-environment jsdom */
import page from '../../content/page.json';
import { aMessage } from '../../tests/support/a-message.ts';
import type { ContactResult } from './contact-result.ts';
import type { ContactResponse } from './render-json.ts';
import { renderConfirmation, renderPage } from './render-page.ts';

const { failedTitle, failedText, invalidTitle, sentTitle, referenceLabel } = page.form;
const id = '3f0c9a52-7d1e-4b6a-9c84-0f5e2d7b1a63';
const earlierKey = '00000000-7d1e-8b6a-8c84-0f5e2d7b1a63';
const error = { name: 'Error', message: 'connect ECONNREFUSED' };
const aNewKey = expect.stringMatching(/^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/);

function render(result: ContactResult, fields: Record<string, string> = aMessage()): ContactResponse {
  return renderPage(result, {
    id,
    earlierKey,
    body: { fields, form: new URLSearchParams(fields), refusal: undefined },
  });
}

/** The page as a browser reads it. */
function read({ body }: ContactResponse) {
  const html = new DOMParser().parseFromString(body as string, 'text/html');
  const value = (name: string) => html.querySelector<HTMLInputElement | HTMLTextAreaElement>(`[name=${name}]`)?.value;
  return {
    texts: Array.from(html.querySelectorAll('h1, h1 + p'), ({ textContent }) => textContent),
    main: html.querySelector('main')?.textContent,
    invalidFields: Array.from(html.querySelectorAll('[aria-invalid=true]'), (field) => field.getAttribute('name')),
    value,
  };
}

test.each([
  ['JNHNM43F', '/api/contact?reference=JNHNM43F'],
  [undefined, '/api/contact?reference=none'],
  ['not a reference\r\nX: y', '/api/contact?reference=none'],
])('A sent message with the reference %j redirects to %s, which can be reloaded.', (reference, location) => {
  expect(render({ kind: 'sent', reference })).toEqual({ status: 303, headers: { Location: location }, body: '' });
});

test('A field error is shown as in the toast and at its field, and the key stays.', () => {
  const response = render({ kind: 'invalid', fieldError: { error: 'Invalid email address', field: 'email' } });
  expect(response.status).toBe(400);
  const { texts, invalidFields, value } = read(response);
  expect(texts).toEqual([invalidTitle, 'Invalid email address']);
  expect(invalidFields).toEqual(['email']);
  expect(value('key')).toBe(id);
});

test.each<[number, ContactResult]>([
  [400, { kind: 'refused', status: 400, error: 'The message could not be read' }],
  [415, { kind: 'refused', status: 415, error: 'Send JSON or a form, in UTF-8' }],
  [500, { kind: 'crashed', error }],
  [502, { kind: 'failed', error }],
])('A failure gives %i with the texts of the toast, and the form with its values and key.', (status, result) => {
  const response = render(result);
  expect(response.status).toBe(status);
  const { texts, invalidFields, value } = read(response);
  expect(texts).toEqual([failedTitle, failedText]);
  expect(invalidFields).toEqual([]);
  expect(value('name')).toBe(aMessage().name);
  expect(value('key')).toBe(id);
  expect(value('earlier-key')).toBe(earlierKey);
});

test("The form says what happens to visitors' details, with the number of months in its place.", () => {
  const { main } = read(render({ kind: 'failed', error }));
  for (const words of page.form.privacy.split('{months}')) expect(main).toContain(words);
  expect(main).not.toContain('{months}');
});

test.each<[number, ContactResult]>([
  [429, { kind: 'limited', retryAfter: 1800 }],
  [503, { kind: 'busy', retryAfter: 2 }],
])('%i has the texts of the toast, the form with its values and key, and Retry-After.', (status, result) => {
  const response = render(result);
  expect(response.status).toBe(status);
  expect(response.headers['Retry-After']).toBe(status === 429 ? '1800' : '2');
  const { texts, invalidFields, value } = read(response);
  expect(texts).toEqual([failedTitle, failedText]);
  expect(invalidFields).toEqual([]);
  expect(value('message')).toBe(aMessage().message);
  expect(value('key')).toBe(id);
});

test('A conflict gives 409 and the form under a new key, without an earlier one.', () => {
  const response = render({ kind: 'conflict' });
  expect(read(response).value('earlier-key')).toBeUndefined();
  expect(response.status).toBe(409);
  const { texts, value } = read(response);
  expect(texts).toEqual([failedTitle, failedText]);
  expect(value('key')).toEqual(aNewKey);
  expect(value('key')).not.toBe(id);
});

describe('A form that is too large', () => {
  const tooLarge: ContactResult = { kind: 'refused', status: 413, error: 'The message is too large' };

  test('shows its field error, and keeps the values.', () => {
    const message = 'm'.repeat(20_000);
    const response = render(tooLarge, aMessage({ message }));
    expect(response.status).toBe(413);
    const { texts, invalidFields, value } = read(response);
    expect(texts).toEqual([invalidTitle, 'Message must be less than 1000 characters']);
    expect(invalidFields).toEqual(['message']);
    expect(value('message')).toBe(message);
  });

  test.each([
    ['has no field error', aMessage()],
    ['has no fields', {}],
  ])('and %s is a failure.', (_, fields) => {
    expect(read(render(tooLarge, fields)).texts).toEqual([failedTitle, failedText]);
  });
});

test('A page is HTML and may not run scripts, load files or be framed.', () => {
  const pages = [render({ kind: 'failed', error }), renderConfirmation({ reference: 'JNHNM43F' })];
  for (const { headers } of pages) {
    expect(headers).toMatchObject({ 'Content-Type': 'text/html; charset=utf-8' });
    expect(headers['Content-Security-Policy']).toMatch(/default-src 'none'.*frame-ancestors 'none'/);
    expect(headers['Content-Security-Policy']).not.toMatch(/script-src|unsafe/);
  }
});

describe('The confirmation', () => {
  test('says that the message was sent, with its reference.', () => {
    const response = renderConfirmation({ reference: 'JNHNM43F' });
    expect(response.status).toBe(200);
    const { texts, main } = read(response);
    expect(texts[0]).toBe(sentTitle);
    expect(main).toContain(`${referenceLabel}: JNHNM43F`);
  });

  test.each([
    'none',
    '',
    'jnhnm43f',
    '<script>alert(1)</script>',
    'JNHNM43F ',
    ['JNHNM43F', 'JNHNM43F'],
    { a: 'b' },
    null,
  ])('shows no reference for %j, which is not one.', (reference) => {
    const response = renderConfirmation({ reference });
    expect(response.status).toBe(200);
    expect(read(response).main).not.toContain(referenceLabel);
    expect(response.body).not.toContain('<script');
  });

  test.each([{}, { reference: undefined }, { sent: 'JNHNM43F' }])(
    'redirects to the form without a reference, as with %j.',
    (query) => {
      expect(renderConfirmation(query)).toEqual({ status: 303, headers: { Location: '/#contact' }, body: '' });
    },
  );
});
