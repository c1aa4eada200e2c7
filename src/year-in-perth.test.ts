import { yearInPerth } from './year-in-perth.ts';

it.each([
  ['2026-12-31T15:59:59.999Z', 2026],
  ['2026-12-31T16:00:00Z', 2027],
])('The year in Perth at %s is %i', (moment, year) => {
  expect(yearInPerth(new Date(moment))).toBe(year);
});
