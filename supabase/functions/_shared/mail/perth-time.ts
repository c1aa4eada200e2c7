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

/** Formatted in parts, because the punctuation varies with the version of ICU in the runtime. */
function partsOf(time: Date): Partial<Record<Intl.DateTimeFormatPartTypes, string>> {
  return Object.fromEntries(perthClock.formatToParts(time).map(({ type, value }) => [type, value]));
}

/** The time in Perth, such as `Saturday 21 November 2026, 8:47 am AWST`. */
export function perthTime(time: Date): string {
  const { weekday, day, month, year, hour, minute, dayPeriod, timeZoneName } = partsOf(time);
  return `${weekday} ${day} ${month} ${year}, ${hour}:${minute} ${dayPeriod} ${timeZoneName}`;
}

/** The promised reply time: 24 hours later, such as `8:47 am on Sunday 22 November`. */
export function replyBy(receivedAt: Date): string {
  const { weekday, day, month, hour, minute, dayPeriod } = partsOf(new Date(receivedAt.getTime() + 24 * 3_600_000));
  // Includes the date, because the email must still be right if it arrives a week late.
  return `${hour}:${minute} ${dayPeriod} on ${weekday} ${day} ${month}`;
}
