import { readIdempotencyKey, readRetryAfter } from './protocol.ts';

const key = '3f0c9a52-7d1e-4b6a-9c84-0f5e2d7b1a63';

test.each([
  ['bare', key],
  ['in double quotes', `"${key}"`],
  ['in capitals', key.toUpperCase()],
])('a UUID %s is the key, in lower case', (_, header) => {
  expect(readIdempotencyKey(header)).toBe(key);
});

test.each([
  ['of version 1', '2c5ea4c0-4067-11e9-8bad-9b1deb4d3b7d'],
  ['of version 7', '01890a5d-ac96-774b-bcce-b302099a8057'],
  ['of nothing but zeros', '00000000-0000-0000-0000-000000000000'],
])('a UUID %s is accepted', (_, header) => {
  expect(readIdempotencyKey(header)).toBe(header);
});

test.each([
  ['an empty text', ''],
  ['a space', ' '],
  ['an empty string in quotes', '""'],
  ['a UUID without its last digit', key.slice(0, -1)],
  ['a UUID with one digit more', `${key}0`],
  ['a UUID without its hyphens', key.replaceAll('-', '')],
  ['a UUID with a letter that is not hexadecimal', key.replace('3', 'g')],
  ['a UUID with a fullwidth digit', key.replace('3', '３')],
  ['a UUID in single quotes', `'${key}'`],
  ['a UUID in braces', `{${key}}`],
  ['a UUID with only an opening quote', `"${key}`],
  ['a UUID with only a closing quote', `${key}"`],
  ['a UUID in two pairs of quotes', `""${key}""`],
  ['a UUID and a space', `${key} `],
  ['a UUID and a line break', `${key}\n`],
  ['a UUID and a NUL', `${key}\0`],
  ['a UUID with parameters', `"${key}";a=1`],
  ['two UUIDs, as a header sent twice arrives', `${key}, ${key}`],
  ['360 KB of UUIDs', key.repeat(10_000)],
])('a header with %s is no key', (_, header) => {
  expect(readIdempotencyKey(header)).toBeUndefined();
});

test.each([
  ['0', 0],
  ['1', 1],
  ['3600', 3600],
])('Retry-After: %s is that many seconds.', (value, seconds) => {
  expect(readRetryAfter(new Headers({ 'Retry-After': value }))).toBe(seconds);
});

test.each(['', '-1', '1.5', '1e3', '0x10', '1, 2', 'soon', 'Sun, 22 Nov 2026 06:00:00 GMT', '9'.repeat(400)])(
  'Retry-After: %j is not read.',
  (value) => {
    expect(readRetryAfter(new Headers({ 'Retry-After': value }))).toBeUndefined();
  },
);

test('A response without the header has no such time.', () => {
  expect(readRetryAfter(new Headers())).toBeUndefined();
});
