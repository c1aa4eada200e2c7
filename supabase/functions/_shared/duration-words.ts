/** A duration in whole hours, such as `26 hours`, or below an hour in whole minutes. */
export function durationWords(seconds: number): string {
  return seconds < 3_600 ? unitWords(seconds / 60, 'minute') : unitWords(seconds / 3_600, 'hour');
}

export function unitWords(count: number, unit: 'minute' | 'hour'): string {
  return new Intl.NumberFormat('en-AU', { style: 'unit', unit, unitDisplay: 'long' }).format(Math.floor(count));
}
