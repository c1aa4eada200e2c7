import { median, percentile } from './statistics.ts';

test.each([
  [[3], 3],
  [[10, 9, 1], 9],
  [[4, 1, 100, 2], 2],
])('the median of %j is %d, in any order', (values, expected) => {
  expect(median(values)).toBe(expected);
});

test.each([
  [0, 1],
  [0.5, 50],
  [0.95, 95],
  [0.99, 99],
  [1, 100],
])('the percentile at %d of the numbers 1 to 100 is %d', (share, expected) => {
  const numbers = Array.from({ length: 100 }, (_, index) => index + 1);
  expect(percentile(numbers, share)).toBe(expected);
});

test.each([[[]], [[1, Number.NaN, 3]], [[Number.NaN, 1, 2, 3, 4]]])('%j has no median', (values) => {
  expect(median(values)).toBeNaN();
});
