import { readContactBody } from './read-body.ts';

const json = 'application/json';
const form = 'application/x-www-form-urlencoded';
const unsupported = { ok: false, status: 415, error: 'Send JSON or a form, in UTF-8' };
const tooLarge = { ok: false, status: 413, error: 'The message is too large' };
const unreadable = { ok: false, status: 400, error: 'The message could not be read' };

function read(contentType: string | undefined, body: string | Uint8Array): ReturnType<typeof readContactBody> {
  return readContactBody(contentType, typeof body === 'string' ? new TextEncoder().encode(body) : body);
}

test.each([json, 'Application/JSON', 'application/json;charset=UTF-8', 'application/json; charset="utf-8"'])(
  'reads JSON sent as %s',
  (type) => {
    expect(read(type, '{"name":"Ann 🏖"}')).toEqual({ ok: true, fields: { name: 'Ann 🏖' } });
  },
);

test.each([form, 'application/x-www-form-urlencoded; charset=utf-8'])('reads a form sent as %s', (type) => {
  expect(read(type, 'name=Ann+Lee%F0%9F%8F%96&email=ann%40example.com&phone=&message=a%0D%0Ab&website=w&x=1')).toEqual({
    ok: true,
    fields: { name: 'Ann Lee🏖', email: 'ann@example.com', phone: '', message: 'a\r\nb', website: 'w' },
  });
});

test('takes the first value of a field that a form repeats', () => {
  expect(read(form, 'name=Ann&name=Bob&message=one&message=two')).toMatchObject({
    fields: { name: 'Ann', message: 'one' },
  });
});

test('gives null for a field that a form does not have', () => {
  expect(read(form, '')).toEqual({
    ok: true,
    fields: { name: null, email: null, phone: null, message: null, website: null },
  });
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
])('refuses the content type %j', (type) => {
  expect(read(type, '{}')).toEqual(unsupported);
});

test.each([
  ['empty JSON', json, ''],
  ['JSON cut short', json, '{"name":'],
  ['a form sent as JSON', json, 'name=Ann'],
  ['JSON that is not UTF-8', json, new Uint8Array([0x22, 0xff, 0x22])],
  ['a form that is not UTF-8', form, new Uint8Array([0x6e, 0x3d, 0xff])],
])('refuses %s', (_, type, body) => {
  expect(read(type, body)).toEqual(unreadable);
});

test.each([json, form])('reads a body of %s at the limit and refuses one byte more', (type) => {
  const body = '"x"'.padEnd(16_384);
  expect(read(type, body)).toMatchObject({ ok: true });
  expect(read(type, `${body} `)).toEqual(tooLarge);
});

test('refuses a body that its host kept back as too large', () => {
  expect(readContactBody(json, undefined)).toEqual(tooLarge);
});

test('has room for the longest message in a form, three bytes to a letter', () => {
  const longest = new URLSearchParams({
    name: '海'.repeat(100),
    email: 'a'.repeat(255),
    phone: '海'.repeat(20),
    message: '海'.repeat(1000),
  });
  expect(read(form, longest.toString())).toMatchObject({ ok: true, fields: { message: '海'.repeat(1000) } });
});
