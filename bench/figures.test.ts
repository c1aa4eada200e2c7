import { formatTable, meetsTarget, type Figure } from './figures.ts';

test.each<[string, Omit<Figure, 'name' | 'unit'>, boolean]>([
  ['equal to its maximum', { value: 10, target: { atMost: 10 } }, true],
  ['over its maximum', { value: 10.1, target: { atMost: 10 } }, false],
  ['equal to its minimum', { value: 100, target: { atLeast: 100 } }, true],
  ['under its minimum', { value: 99, target: { atLeast: 100 } }, false],
  ['within its ratio to the baseline', { value: 1050, baseline: 1000, target: { atMost: 1.05 } }, true],
  ['over its ratio to the baseline', { value: 1051, baseline: 1000, target: { atMost: 1.05 } }, false],
  ['that could not be measured', { value: Number.NaN, target: { atMost: 10 } }, false],
])('a figure %s is judged by its target', (_, figure, expected) => {
  expect(meetsTarget({ name: 'Figure', unit: 'ms', ...figure })).toBe(expected);
});

test('the table has one line per figure, with its baseline and ratio where it has them', () => {
  const lines = formatTable([
    { name: 'LCP', value: 1300, unit: 'ms', baseline: 1000, target: { atMost: 1.05 } },
    { name: 'Score', value: 100, unit: '', target: { atLeast: 100 } },
  ]).split('\n');
  expect(lines.map((line) => line.split(/ {2,}/))).toEqual([
    ['figure', 'value', 'baseline', 'ratio', 'target'],
    ['LCP', '1,300 ms', '1,000 ms', '1.3 ×', 'at most 1.05 ×', 'FAILED'],
    ['Score', '100', 'at least 100', 'ok'],
  ]);
});
