import type { ContactResponse } from './submit.ts';
import { answerToAddress, answerToForm, type PageResponse } from './render-page.ts';
import type { PostedForm } from './posted-form.ts';

const values = { name: 'Ada Citizen', email: 'ada@example.com', phone: '', message: 'Is it free?' };
const idempotencyKey = '3f0c9a52-7d1e-4b6a-9c84-0f5e2d7b1a63';

function answer(given: Pick<ContactResponse, 'status' | 'body'>, form: Partial<PostedForm> = {}): PageResponse {
  return answerToForm(
    { headers: { 'Cache-Control': 'no-store' }, ...given },
    { values, honeypot: '', idempotencyKey, ...form },
  );
}

const heading = ({ body }: PageResponse) => /<h1>(.*?)<\/h1>\n<p>(.*?)<\/p>/.exec(body)?.slice(1);
const keyIn = ({ body }: PageResponse) => /name="key" value="(.*?)"/.exec(body)?.[1];
const markedFields = ({ body }: PageResponse) =>
  Array.from(body.matchAll(/name="(\w+)"[^>]*aria-invalid="true"/g), ([, name]) => name);

const failureWords = ['Error', 'Failed to send message. Please try again.'];
const failure = { error: 'Failed to send message. Please try again.' };
const aUuid = expect.stringMatching(/^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/);

test.each([
  ['JNHNM43F', '/api/contact?reference=JNHNM43F'],
  [undefined, '/api/contact?reference=none'],
  ['no such thing\r\nX: y', '/api/contact?reference=none'],
])('A message that was sent with the reference %j leads to %s, whose reload sends nothing.', (reference, location) => {
  expect(answer({ status: 200, body: { reference } })).toEqual({
    status: 303,
    headers: { 'Cache-Control': 'no-store', Location: location },
    body: '',
  });
});

test('A broken rule is told in the words of the toast, at its field, and the key stays.', () => {
  const given = answer({ status: 400, body: { error: 'Invalid email address', field: 'email' } });
  expect(given.status).toBe(400);
  expect(heading(given)).toEqual(['Validation Error', 'Invalid email address']);
  expect(markedFields(given)).toEqual(['email']);
  expect(keyIn(given)).toBe(idempotencyKey);
});

test.each([
  [400, { error: 'The message could not be read' }],
  [415, { error: 'Send JSON or a form, in UTF-8' }],
  [500, failure],
  [502, failure],
])(
  'What is answered %i is a failure in the words of the toast, with the values, to send under the same key.',
  (...args) => {
    const [status, body] = args;
    const given = answer({ status, body });
    expect(given.status).toBe(status);
    expect(heading(given)).toEqual(failureWords);
    expect(markedFields(given)).toEqual([]);
    expect(given.body).toContain('value="Ada Citizen"');
    expect(keyIn(given)).toBe(idempotencyKey);
  },
);

test.each<[string, Pick<ContactResponse, 'status' | 'body'>, Partial<PostedForm>]>([
  [
    'belongs to another message',
    { status: 409, body: { error: 'This Idempotency-Key belongs to another message' } },
    {},
  ],
  ['is empty', { status: 400, body: { error: 'The Idempotency-Key must be a UUID' } }, { idempotencyKey: '' }],
  ['is no UUID', { status: 400, body: { error: 'The Idempotency-Key must be a UUID' } }, { idempotencyKey: 'abc' }],
])('A key that %s gives way to a new one.', (_, given, form) => {
  const page = answer(given, form);
  expect(page.status).toBe(given.status);
  expect(heading(page)).toEqual(failureWords);
  expect(keyIn(page)).toEqual(aUuid);
  expect(keyIn(page)).not.toBe(idempotencyKey);
});

describe('A form that is too large', () => {
  const tooLarge = { status: 413, body: { error: 'The message is too large' } };

  test('is told the rule that it breaks, and keeps its text.', () => {
    const message = 'm'.repeat(20_000);
    const given = answer(tooLarge, { values: { ...values, message } });
    expect(given.status).toBe(413);
    expect(heading(given)).toEqual(['Validation Error', 'Message must be less than 1000 characters']);
    expect(markedFields(given)).toEqual(['message']);
    expect(given.body).toContain(`\n${message}</textarea>`);
  });

  test.each([
    ['breaks no rule', values],
    ['was kept back by the host', { name: '', email: '', phone: '', message: '' }],
  ])('and %s is a failure.', (_, typed) => {
    expect(heading(answer(tooLarge, { values: typed }))).toEqual(failureWords);
  });
});

test('A page is not stored, is HTML, and may neither run, load nor be framed.', () => {
  const pages = [answer({ status: 502, body: failure }), answerToAddress({ reference: 'JNHNM43F' })];
  for (const { headers } of pages) {
    expect(headers).toMatchObject({ 'Cache-Control': 'no-store', 'Content-Type': 'text/html; charset=utf-8' });
    expect(headers['Content-Security-Policy']).toMatch(/default-src 'none'.*frame-ancestors 'none'/);
    expect(headers['Content-Security-Policy']).not.toMatch(/script-src|unsafe/);
  }
});

describe('The address with a reference', () => {
  test('shows that the message was sent, and the reference.', () => {
    const given = answerToAddress({ reference: 'JNHNM43F' });
    expect(given.status).toBe(200);
    expect(heading(given)?.[0]).toBe('Message Sent!');
    expect(given.body).toContain('Your reference: JNHNM43F');
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
  ])('shows nothing of %j, which is none.', (reference) => {
    const given = answerToAddress({ reference });
    expect(given.status).toBe(200);
    expect(given.body).not.toContain('Your reference');
    expect(given.body).not.toContain('script');
  });
});

test.each([{}, { reference: undefined }, { sent: 'JNHNM43F' }])(
  'The address with %j in place of a reference leads to the form, and says nothing of a message.',
  (parameters) => {
    expect(answerToAddress(parameters)).toEqual({
      status: 303,
      headers: { 'Cache-Control': 'no-store', Location: '/#contact' },
      body: '',
    });
  },
);
