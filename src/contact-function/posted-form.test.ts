import { readPostedForm } from './posted-form.ts';

const read = (body: string) => readPostedForm(new TextEncoder().encode(body));
const aNewKey = expect.stringMatching(/^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/);
const nothing = { values: { name: '', email: '', phone: '', message: '' }, honeypot: '', idempotencyKey: aNewKey };

test('A form is read as it was typed, blanks and line breaks included.', () => {
  expect(
    read('name=+Zo%C3%AB+%F0%9F%8F%96&email=z%40example.com&phone=&message=%0D%0Aa%0D%0Ab+&website=w&key=k&more=1'),
  ).toEqual({
    values: { name: ' Zoë 🏖', email: 'z@example.com', phone: '', message: '\r\na\r\nb ' },
    honeypot: 'w',
    idempotencyKey: 'k',
  });
});

test('The first of two values of a field counts.', () => {
  expect(read('name=Ann&name=Bob&key=1&key=2')).toMatchObject({ values: { name: 'Ann' }, idempotencyKey: '1' });
});

test('An empty key is what came, not no key.', () => {
  expect(read('key=').idempotencyKey).toBe('');
});

test.each([
  ['an empty body', new Uint8Array()],
  ['a body that the host kept back', undefined],
  ['a body that is no form', new TextEncoder().encode('{"name":"Ann"}')],
])('Of %s there are empty texts and a new key.', (_, bytes) => {
  expect(readPostedForm(bytes)).toEqual(nothing);
  expect(readPostedForm(bytes).idempotencyKey).not.toBe(readPostedForm(bytes).idempotencyKey);
});

test('A form that is not UTF-8 is read as far as it can be.', () => {
  expect(read('name=Zo%EB&message=Hello').values).toMatchObject({ name: 'Zo\ufffd', message: 'Hello' });
});

test('A message of a million characters is read whole.', () => {
  expect(read(`message=${'m'.repeat(1_000_000)}`).values.message).toHaveLength(1_000_000);
});
