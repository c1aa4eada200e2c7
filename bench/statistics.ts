/** The smallest value that at least this share (0 to 1) of all values do not exceed. NaN without values, or with a NaN. */
export function percentile(values: readonly number[], share: number): number {
  if (values.some(Number.isNaN)) return Number.NaN;
  const sorted = values.toSorted((a, b) => a - b);
  return sorted[Math.max(0, Math.ceil(sorted.length * share) - 1)] ?? Number.NaN;
}

export function median(values: readonly number[]): number {
  return percentile(values, 0.5);
}
