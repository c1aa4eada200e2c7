import { median } from './median.ts';

test.each([
  [[3], 3],
  [[10, 9, 1], 9],
  [[4, 1, 100, 2], 3],
])('The median of %j is %d, in whatever order they come.', (values, expected) => {
  expect(median(values)).toBe(expected);
});

test.each([[[]], [[1, Number.NaN, 3]], [[Number.NaN, 1, 2, 3, 4]]])('Of %j there is no median.', (values) => {
  expect(median(values)).toBeNaN();
});
