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

/** Returns separate parts, because the punctuation in the formatted time varies with the runtime's version of ICU. */
function partsOf(time: Date): Partial<Record<Intl.DateTimeFormatPartTypes, string>> {
  return Object.fromEntries(perthClock.formatToParts(time).map(({ type, value }) => [type, value]));
}

/** The time in Perth, such as `Saturday 21 November 2026, 8:47 am AWST`. */
export function perthTime(time: Date): string {
  const { weekday, day, month, year, hour, minute, dayPeriod, timeZoneName } = partsOf(time);
  return `${weekday} ${day} ${month} ${year}, ${hour}:${minute} ${dayPeriod} ${timeZoneName}`;
}

/** The time by which a reply is promised, 24 hours after receipt, such as `8:47 am on Sunday 22 November`. */
export function replyBy(receivedAt: Date): string {
  const { weekday, day, month, hour, minute, dayPeriod } = partsOf(new Date(receivedAt.getTime() + 24 * 3_600_000));
  // The date is included so that the email is still right if it arrives a week late.
  return `${hour}:${minute} ${dayPeriod} on ${weekday} ${day} ${month}`;
}
