/** Measured figures with their targets, formatted for a terminal. */

export type Unit = 'ms' | 's' | 'MB' | '';

export type Figure = {
  name: string;
  value: number;
  unit: Unit;
  /** What the value is compared with. The target then applies to the ratio of the two. */
  baseline?: number;
  target: { atMost: number } | { atLeast: number };
};

/** A figure that could not be measured (NaN) does not meet its target. */
export function meetsTarget({ value, baseline, target }: Figure): boolean {
  const judged = baseline === undefined ? value : value / baseline;
  return 'atMost' in target ? judged <= target.atMost : judged >= target.atLeast;
}

/** One line per figure, below a line of headings. */
export function formatTable(figures: readonly Figure[]): string {
  const headings = ['figure', 'value', 'baseline', 'ratio', 'target', ''];
  const rows = [headings, ...figures.map(formatRow)];
  const widths = headings.map((_, column) => Math.max(...rows.map((row) => row[column]?.length ?? 0)));
  const pad = (cell: string, column: number) =>
    column === 0 ? cell.padEnd(widths[column] ?? 0) : cell.padStart(widths[column] ?? 0);
  return rows.map((row) => row.map(pad).join('  ').trimEnd()).join('\n');
}

function formatRow(figure: Figure): string[] {
  const { name, value, unit, baseline, target } = figure;
  const [limit, words] = 'atMost' in target ? [target.atMost, 'at most'] : [target.atLeast, 'at least'];
  const isCompared = baseline !== undefined;
  return [
    name,
    format(value, unit),
    isCompared ? format(baseline, unit) : '',
    isCompared ? format(value / baseline, '×') : '',
    `${words} ${format(limit, isCompared ? '×' : unit)}`,
    meetsTarget(figure) ? 'ok' : 'FAILED',
  ];
}

function format(value: number, unit: Unit | '×'): string {
  const digits = { ms: 0, s: 1, MB: 0, '': 4, '×': 3 }[unit];
  return `${value.toLocaleString('en-AU', { maximumFractionDigits: digits })} ${unit}`.trimEnd();
}
