/** What was measured, beside the bars that it may not pass, for a person to read. */

export type Unit = 'ms' | 's' | 'bytes' | 'kB' | 'MB' | '' | '×';

export type Figure = {
  name: string;
  value: number;
  unit: Unit;
  /** The same of the static twin. The bar is one of the ratio then. */
  twin?: number;
  /** Without one, the figure is only told. */
  bar?: { atMost: number } | { atLeast: number };
};

/** Whether it is past its bar. What could not be measured is. */
export function isPastBar(figure: Figure): boolean {
  const { bar } = figure;
  if (!bar) return false;
  const judged = ratioOf(figure) ?? figure.value;
  return 'atMost' in bar ? !(judged <= bar.atMost) : !(judged >= bar.atLeast);
}

/** A line per figure, under a line of headings. */
export function tableOf(figures: readonly Figure[]): string {
  const rows = figures.map((figure) => {
    const { name, value, unit, twin } = figure;
    const ratio = ratioOf(figure);
    return [
      name,
      written(value, unit),
      twin === undefined ? '' : written(twin, unit),
      // Nothing is a number of times nothing.
      ratio === undefined || twin === 0 ? '' : written(ratio, '×'),
      barOf(figure),
      figure.bar ? (isPastBar(figure) ? 'PAST THE BAR' : 'ok') : '',
    ];
  });
  const all = [['figure', 'value', 'static twin', 'ratio', 'bar', ''], ...rows];
  const widthOfNames = Math.max(...all.map(([name = '']) => name.length));
  return all
    .map(([name = '', value = '', twin = '', ratio = '', bar = '', verdict = '']) =>
      [name.padEnd(widthOfNames), value.padStart(14), twin.padStart(12), ratio.padStart(9), bar.padStart(16), verdict]
        .join('  ')
        .trimEnd(),
    )
    .join('\n');
}

function ratioOf({ value, twin }: Figure): number | undefined {
  return twin === undefined ? undefined : value / twin;
}

function barOf({ bar, twin, unit }: Figure): string {
  if (!bar) return '';
  const ofUnit = twin === undefined ? unit : '×';
  return 'atMost' in bar ? `at most ${written(bar.atMost, ofUnit)}` : `at least ${written(bar.atLeast, ofUnit)}`;
}

function written(value: number, unit: Unit): string {
  const digits = { ms: 0, s: 1, bytes: 0, kB: 0, MB: 0, '': 4, '×': 3 }[unit];
  return `${value.toLocaleString('en-AU', { maximumFractionDigits: digits })} ${unit}`.trimEnd();
}
