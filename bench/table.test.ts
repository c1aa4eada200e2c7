import { formatTable } from './table.ts';

const upTo = (last: number) => Array.from({ length: last }, (_, index) => last - index);

it('The table shows the median, the range of the middle 90% and the ratio of medians, or NaN without values', () => {
  const table = formatTable([
    { name: 'Minimum', values: upTo(100) },
    { name: 'Message', values: [1200, 1.234, 125], comparedWith: upTo(100) },
    { name: 'Paint', values: [] },
  ]);
  const rows = table.split('\n').map((line) => line.split(/ {2,}/));
  expect(rows).toEqual([
    ['', 'median', 'range', 'ratio'],
    ['Minimum', '50', '5 to 95'],
    ['Message', '125', '1.23 to 1,200', '2.50 ×'],
    ['Paint', 'NaN', 'NaN to NaN'],
  ]);
});
