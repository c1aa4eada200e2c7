import { mapContactFields } from '../../supabase/functions/_shared/contact/contact-fields.ts';
import { aMessage } from '../../tests/support/a-message.ts';
import { readBody, type RequestBody } from './read-body.ts';

const json = 'application/json';
const form = 'application/x-www-form-urlencoded';
const unsupported = { status: 415, error: 'Send JSON or a form, in UTF-8' };
const encoded = { status: 415, error: 'Send the body uncompressed, without a Content-Encoding header' };
const tooLarge = { status: 413, error: 'The message is too large' };
const unreadable = { status: 400, error: 'The message could not be read' };

function read(contentType: string | undefined, body: string | Uint8Array, contentEncoding?: string): RequestBody {
  const headers = { 'content-type': contentType, 'content-encoding': contentEncoding };
  return readBody(headers, typeof body === 'string' ? new TextEncoder().encode(body) : body);
}

test.each([json, 'Application/JSON', 'application/json;charset=UTF-8', 'application/json; charset="utf-8"'])(
  'Reads JSON with the content type %s.',
  (type) => {
    const body = read(type, '{"name":"Ann 🏖"}');
    expect(body).toMatchObject({ fields: { name: 'Ann 🏖' }, refusal: undefined });
    expect([...body.form]).toEqual([]);
  },
);

test.each([form, 'application/x-www-form-urlencoded; charset=utf-8'])(
  'Reads a form with the content type %s as it was typed, blanks and line breaks included.',
  (type) => {
    const body = read(type, 'name=+Zo%C3%AB+%F0%9F%8F%96&email=&phone=1&message=%0D%0Aa%0D%0Ab+&website=w&key=k&x=1');
    const fields = { name: ' Zoë 🏖', email: '', phone: '1', message: '\r\na\r\nb ', website: 'w' };
    expect(body).toMatchObject({ fields, refusal: undefined });
    expect(Object.fromEntries(body.form)).toMatchObject({ ...fields, key: 'k' });
  },
);

test('The first value of a repeated field counts.', () => {
  const { fields } = read(form, 'name=Ann&name=Bob&message=one&message=two&website=&website=x');
  expect(fields).toMatchObject({ name: 'Ann', message: 'one', website: '' });
});

test('The fields that a form does not have are null.', () => {
  expect(read(form, '').fields).toEqual({ ...mapContactFields(() => null), website: null });
});

test.each([
  undefined,
  '',
  'text/plain',
  'text/json',
  'application/jsonp',
  'multipart/form-data; boundary=x',
  'application/json; charset=utf-16',
  'application/x-www-form-urlencoded; charset=iso-8859-1',
])('Refuses the content type %j with 415.', (type) => {
  expect(read(type, '{}').refusal).toEqual(unsupported);
});

test.each(['gzip', 'br', 'deflate, gzip', 'compress', 'unheard-of', 'identity, gzip', '*'])(
  'Refuses the content encoding %j with 415 and says what to do, whether the body is whole or not.',
  (contentEncoding) => {
    expect(read(json, '{}', contentEncoding).refusal).toEqual(encoded);
    expect(read(form, 'm'.repeat(20_000), contentEncoding).refusal).toEqual(encoded);
    const headers = { 'content-type': json, 'content-encoding': contentEncoding };
    expect(readBody(headers, undefined).refusal).toEqual(encoded);
  },
);

test.each(['identity', ' Identity', ''])(
  'Reads a body with the content encoding %j, which changes nothing.',
  (none) => {
    expect(read(json, '{"name":"Ann"}', none)).toMatchObject({ fields: { name: 'Ann' }, refusal: undefined });
  },
);

test.each([
  ['empty JSON', json, ''],
  ['JSON that was cut short', json, '{"name":'],
  ['a form sent as JSON', json, 'name=Ann'],
  ['JSON that is not UTF-8', json, new Uint8Array([0x22, 0xff, 0x22])],
  ['a form that is not UTF-8', form, new Uint8Array([0x6e, 0x3d, 0xff])],
])('Refuses %s with 400.', (_, type, body) => {
  expect(read(type, body).refusal).toEqual(unreadable);
});

test.each([json, form])('Reads a body of %s at the limit and refuses one more byte with 413.', (type) => {
  const body = '"x"'.padEnd(16_384);
  expect(read(type, body).refusal).toBeUndefined();
  expect(read(type, `${body} `).refusal).toEqual(tooLarge);
});

test.each([json, form])('Refuses a body of %s that was cut off with 400.', (type) => {
  const { refusal, form: posted } = readBody({ 'content-type': type }, undefined);
  expect(refusal).toEqual(unreadable);
  expect([...posted]).toEqual([]);
});

test('The limit has room for the longest message in a form, at nine characters to a letter.', () => {
  const longest = aMessage({ name: '海'.repeat(100), phone: '海'.repeat(20), message: '海'.repeat(1000) });
  const body = read(form, new URLSearchParams(longest).toString());
  expect(body).toMatchObject({ fields: longest, refusal: undefined });
});

test('A form that is too large is still read whole.', () => {
  expect(read(form, `message=${'m'.repeat(1_000_000)}`).form.get('message')).toHaveLength(1_000_000);
});

test('A form that is not UTF-8 is still read as far as possible.', () => {
  const body = read(form, Buffer.from('name=Zo\xeb&message=Hello', 'latin1'));
  expect(Object.fromEntries(body.form)).toEqual({ name: 'Zo\ufffd', message: 'Hello' });
});
