/** A duration in whole hours, such as `26 hours`, or below an hour in whole minutes. */
export function durationWords(seconds: number): string {
  const [unit, count] = seconds < 3_600 ? ['minute', seconds / 60] : ['hour', seconds / 3_600];
  return new Intl.NumberFormat('en-AU', { style: 'unit', unit, unitDisplay: 'long' }).format(Math.floor(count));
}
