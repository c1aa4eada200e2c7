import { readIdempotencyKey, readRetryAfter } from './protocol.ts';

const key = '3f0c9a52-7d1e-4b6a-9c84-0f5e2d7b1a63';

describe('The idempotency key', () => {
  it.each([
    ['a bare UUID', key],
    ['a UUID in double quotes', `"${key}"`],
    ['a UUID in capitals', key.toUpperCase()],
  ])('is read from %s and returned in lower case', (_, header) => {
    expect(readIdempotencyKey(header)).toBe(key);
  });

  it.each([
    ['of version 1', '2c5ea4c0-4067-11e9-8bad-9b1deb4d3b7d'],
    ['of version 7', '01890a5d-ac96-774b-bcce-b302099a8057'],
    ['with only zeros', '00000000-0000-0000-0000-000000000000'],
  ])('may be a UUID %s', (_, header) => {
    expect(readIdempotencyKey(header)).toBe(header);
  });

  it.each([
    ['an empty string', ''],
    ['a UUID without its last digit', key.slice(0, -1)],
    ['a UUID with an extra digit', `${key}0`],
    ['a UUID without its hyphens', key.replaceAll('-', '')],
    ['a UUID with a letter that is not hexadecimal', key.replace('3', 'g')],
    ['a UUID with only an opening quote', `"${key}`],
    ['a UUID followed by a line break', `${key}\n`],
    ['two UUIDs, as when the header is sent twice', `${key}, ${key}`],
  ])('cannot be %s', (_, header) => {
    expect(readIdempotencyKey(header)).toBeUndefined();
  });
});

describe('The Retry-After header', () => {
  it.each([
    ['0', 0],
    ['1', 1],
    ['3600', 3600],
  ])('gives a wait of %s seconds', (value, seconds) => {
    expect(readRetryAfter(new Headers({ 'Retry-After': value }))).toBe(seconds);
  });

  it.each(['', '-1', '1.5', '1e3', '0x10', '1, 2', 'soon', 'Sun, 22 Nov 2026 06:00:00 GMT', '9'.repeat(400)])(
    'gives no wait when its value is %j',
    (value) => {
      expect(readRetryAfter(new Headers({ 'Retry-After': value }))).toBeUndefined();
    },
  );

  it('gives no wait when it is missing', () => {
    expect(readRetryAfter(new Headers())).toBeUndefined();
  });
});
