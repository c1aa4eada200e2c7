import { comparableAddress } from './address.ts';

it.each([
  ['ann@example.com', ' Ann@Example.COM\n'],
  ['ann@xn--mnchen-3ya.example', 'ann@MÜNCHEN.example'],
  ['a..b.@docomo.ne.jp', '"a..b."@docomo.ne.jp'],
  ['a@b@example.com', '"a@b"@example.com'],
  ['"a@example.com', '"a@example.com'],
  [`ann@${'ü'.repeat(256)}.example`, `ann@${'Ü'.repeat(256)}.example`],
  ['', ''],
])('The address %j is the same as %j', (compared, written) => {
  expect(comparableAddress(written)).toBe(compared);
});
