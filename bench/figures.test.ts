import { isPastBar, tableOf, type Figure } from './figures.ts';

test.each<[string, Omit<Figure, 'name' | 'unit'>, boolean]>([
  ['without a bar', { value: 1e9 }, false],
  ['at the bar it may reach', { value: 10, bar: { atMost: 10 } }, false],
  ['over the bar it may reach', { value: 10.1, bar: { atMost: 10 } }, true],
  ['at the bar it must reach', { value: 100, bar: { atLeast: 100 } }, false],
  ['under the bar it must reach', { value: 99, bar: { atLeast: 100 } }, true],
  ['that is within its ratio to the twin', { value: 1050, twin: 1000, bar: { atMost: 1.05 } }, false],
  ['that is past its ratio to the twin', { value: 1051, twin: 1000, bar: { atMost: 1.05 } }, true],
  ['that could not be measured', { value: Number.NaN, bar: { atMost: 10 } }, true],
])('Whether a figure %s is past its bar.', (_, figure, isPast) => {
  expect(isPastBar({ name: 'Figure', unit: 'ms', ...figure })).toBe(isPast);
});

test('The table has a line per figure: value, twin, ratio where there is one, bar, and whether it is past that.', () => {
  const lines = tableOf([
    { name: 'LCP', value: 1300, unit: 'ms', twin: 1000, bar: { atMost: 1.05 } },
    { name: 'HTML', value: 14_600, unit: 'bytes', bar: { atMost: 14_600 } },
    { name: 'FCP', value: 900.4, unit: 'ms' },
    { name: 'TBT', value: 8, unit: 'ms', twin: 0 },
  ]).split('\n');
  expect(lines.map((line) => line.split(/ {2,}/))).toEqual([
    ['figure', 'value', 'static twin', 'ratio', 'bar'],
    ['LCP', '1,300 ms', '1,000 ms', '1.3 ×', 'at most 1.05 ×', 'PAST THE BAR'],
    ['HTML', '14,600 bytes', 'at most 14,600 bytes', 'ok'],
    ['FCP', '900 ms'],
    ['TBT', '8 ms', '0 ms'],
  ]);
});
