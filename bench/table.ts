export type Row = {
  name: string;
  values: readonly number[];
  /** The last column is the ratio of this row's median to the median of these values. */
  comparedWith?: readonly number[];
};

/** Headings, then a line for each row. The range spans the 5th to 95th percentiles, or all values if there are few. */
export function formatTable(rows: readonly Row[]): string {
  const lines = [['', 'median', 'range', 'ratio'], ...rows.map(cellsOf)];
  const align = (cell: string, column: number) => {
    const width = Math.max(...lines.map((cells) => cells[column]?.length ?? 0));
    return column === 0 ? cell.padEnd(width) : cell.padStart(width);
  };
  return lines.map((cells) => cells.map(align).join('   ').trimEnd()).join('\n');
}

function cellsOf({ name, values, comparedWith }: Row): string[] {
  const range = [percentile(values, 0.05), percentile(values, 0.95)].map(format).join(' to ');
  const ratio = comparedWith && median(values) / median(comparedWith);
  return [name, format(median(values)), range, ratio === undefined ? '' : `${ratio.toFixed(2)} ×`];
}

const median = (values: readonly number[]) => percentile(values, 0.5);

/** The nearest-rank percentile for a share from 0 to 1; NaN if there are no values. */
function percentile(values: readonly number[], share: number): number {
  const sorted = values.toSorted((a, b) => a - b);
  return sorted[Math.max(0, Math.ceil(sorted.length * share) - 1)] ?? Number.NaN;
}

function format(value: number): string {
  return value.toLocaleString('en-AU', { maximumFractionDigits: value < 100 ? 2 : 0 });
}
