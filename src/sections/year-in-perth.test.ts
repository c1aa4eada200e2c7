import { yearInPerth } from './year-in-perth';

test.each([
  ['2026-06-15T12:00:00Z', 2026],
  ['2026-12-31T15:59:59.999Z', 2026],
  ['2026-12-31T16:00:00Z', 2027],
])('At %s the year in Perth, eight hours ahead of UTC, is %i.', (moment, year) => {
  expect(yearInPerth(new Date(moment))).toBe(year);
});
