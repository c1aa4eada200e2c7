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

/** The time at the company's place, as in `Saturday 21 November 2026, 8:47 am AWST`. */
export function perthTime(time: Date): string {
  // Joined from parts, as the punctuation of the whole depends on the runtime's version of ICU.
  const part = Object.fromEntries(perthClock.formatToParts(time).map(({ type, value }) => [type, value]));
  return `${part.weekday} ${part.day} ${part.month} ${part.year}, ${part.hour}:${part.minute} ${part.dayPeriod} ${part.timeZoneName}`;
}
