import { readMailDate } from './mail-date.ts';

it.each([
  ['Sat, 21 Nov 2026 08:47:00 +0800', '2026-11-21T00:47:00.000Z'],
  ['Sat, 21 Nov 2026 08:47:00 +0800 (AWST)', '2026-11-21T00:47:00.000Z'],
  ['21 Nov 2026 00:47 GMT', '2026-11-21T00:47:00.000Z'],
  [' tue,  1  dec  2026  23:59:59  -0130 ', '2026-12-02T01:29:59.000Z'],
  ['Sun, 29 Feb 2028 12:00:00 -0000', '2028-02-29T12:00:00.000Z'],
])('The Date header %j is read as %s', (header, expected) => {
  expect(readMailDate(header)?.toISOString()).toBe(expected);
});

it.each([
  '',
  '2026-11-21T08:47:00+08:00',
  'Sat, 21 Nov 2026 08:47:00',
  'Sat, 21 Nov 2026 08:47:00 AWST',
  'Sat, 21 Nov 2026 08:47:00 EST',
  'Sat, 21 Nov 2026 08:47:00 +08',
  'Sat, 21 Nov 2026 08:47:00 +2400',
  'Sat, 21 Nov 26 08:47:00 +0800',
  'Sat, 21 Nove 2026 08:47:00 +0800',
  'Sat, 21 Xyz 2026 08:47:00 +0800',
  'Sat, 31 Nov 2026 08:47:00 +0800',
  'Tue, 29 Feb 2027 08:47:00 +0800',
  'Sat, 21 Nov 2026 24:00:01 +0800',
  'Sat, 21 Nov 2026 08:47:00 +0800 x',
])('The Date header %j is not read', (header) => {
  expect(readMailDate(header)).toBeUndefined();
});
