import { duration } from './duration.ts';

test.each([
  [0, 'less than a minute'],
  [59.9, 'less than a minute'],
  [60, '1 minute'],
  [3_599, '59 minutes'],
  [3_600, '1 hour'],
  [7_260, '2 hours 1 minute'],
  [14_399.9, '3 hours 59 minutes'],
  [86_400, '1 day'],
  [86_400 + 59 * 60, '1 day'],
  [2 * 86_400 + 3_600, '2 days 1 hour'],
])('%s seconds are %s', (seconds, text) => {
  expect(duration(seconds)).toBe(text);
});
