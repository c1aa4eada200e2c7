const perthClock = new Intl.DateTimeFormat('en-AU', {
  timeZone: 'Australia/Perth',
  weekday: 'long',
  day: 'numeric',
  month: 'long',
  year: 'numeric',
  hour: 'numeric',
  minute: '2-digit',
  hour12: true,
  timeZoneName: 'short',
});

/** The time as the company's clocks show it: `Saturday 21 November 2026, 8:47 am AWST`. */
export function perthTime(time: Date): string {
  // Put together from parts, because the punctuation between them changes with the runtime's version of Unicode data.
  const part = Object.fromEntries(perthClock.formatToParts(time).map(({ type, value }) => [type, value]));
  return `${part.weekday} ${part.day} ${part.month} ${part.year}, ${part.hour}:${part.minute} ${part.dayPeriod} ${part.timeZoneName}`;
}
