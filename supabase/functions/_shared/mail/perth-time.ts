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

/** In parts, because the punctuation of the whole depends on the runtime's version of ICU. */
function partsOf(time: Date): Partial<Record<Intl.DateTimeFormatPartTypes, string>> {
  return Object.fromEntries(perthClock.formatToParts(time).map(({ type, value }) => [type, value]));
}

/** The time at the company's place, as in `Saturday 21 November 2026, 8:47 am AWST`. */
export function perthTime(time: Date): string {
  const { weekday, day, month, year, hour, minute, dayPeriod, timeZoneName } = partsOf(time);
  return `${weekday} ${day} ${month} ${year}, ${hour}:${minute} ${dayPeriod} ${timeZoneName}`;
}

/** When the page promises an answer: 24 hours later, as in `8:47 am on Sunday 22 November`. */
export function replyBy(receivedAt: Date): string {
  const { weekday, day, month, hour, minute, dayPeriod } = partsOf(new Date(receivedAt.getTime() + 24 * 3_600_000));
  // With the date, because an email may be delayed by a week and then has to say the same.
  return `${hour}:${minute} ${dayPeriod} on ${weekday} ${day} ${month}`;
}
