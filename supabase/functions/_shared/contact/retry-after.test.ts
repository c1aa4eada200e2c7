import { readRetryAfter } from './retry-after.ts';

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
