import { formatTable } from './table.ts';

const upTo = (last: number) => Array.from({ length: last }, (_, index) => last - index);

const rowsOf = (table: string) =>
  table
    .split('\n')
    .slice(1)
    .map((line) => line.split(/ {2,}/));

test('a row has the median, the range without the outer twentieths, and the ratio of the medians', () => {
  const table = formatTable([
    { name: 'Least', values: upTo(100) },
    { name: 'Message', values: [1200, 1.234, 125], comparedWith: upTo(100) },
  ]);
  expect(rowsOf(table)).toEqual([
    ['Least', '50', '5 to 95'],
    ['Message', '125', '1.23 to 1,200', '2.50 ×'],
  ]);
});

test('what could not be measured shows', () => {
  expect(rowsOf(formatTable([{ name: 'Paint', values: [] }]))).toEqual([['Paint', 'NaN', 'NaN to NaN']]);
});
