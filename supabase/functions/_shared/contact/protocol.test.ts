import { readRequestId, readRetryAfter } from './protocol.ts';

const id = '3f0c9a52-7d1e-4b6a-9c84-0f5e2d7b1a63';

it.each([
  [id, id],
  [id.toUpperCase(), undefined],
  [`${id}0`, undefined],
  ['Ann Lee', undefined],
  ['', undefined],
])('The id of a request is read from %j as %s', (value, expected) => {
  expect(readRequestId(new Headers({ 'X-Contact-Request': value }))).toBe(expected);
});

const none = ['', '-1', '1.5', '1e3', '0x10', '1, 2', 'soon', 'Sun, 22 Nov 2026 06:00:00 GMT', '9'.repeat(400)];

it.each<[string | undefined, number | undefined]>([
  ['0', 0],
  ['1', 1],
  ['3600', 3600],
  [undefined, undefined],
  ...none.map((value): [string, undefined] => [value, undefined]),
])('The Retry-After header %j means a wait of %s seconds', (value, seconds) => {
  expect(readRetryAfter(new Headers(value === undefined ? {} : { 'Retry-After': value }))).toBe(seconds);
});
