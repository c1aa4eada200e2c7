import { promisedHours } from './limits.ts';

const perthClock = new Intl.DateTimeFormat('en-AU', {
  timeZone: 'Australia/Perth',
  dateStyle: 'full',
  timeStyle: 'long',
});

/** The punctuation between these parts varies with the runtime's version of ICU. */
function partsOf(time: Date): Partial<Record<Intl.DateTimeFormatPartTypes, string>> {
  return Object.fromEntries(perthClock.formatToParts(time).map(({ type, value }) => [type, value]));
}

/** The time in Perth, such as `Saturday 21 November 2026, 8:47 am AWST`. */
export function perthTime(time: Date): string {
  const { weekday, day, month, year, hour, minute, dayPeriod, timeZoneName } = partsOf(time);
  return `${weekday} ${day} ${month} ${year}, ${hour}:${minute} ${dayPeriod} ${timeZoneName}`;
}

/** Keeps each time of day and each day on one line of HTML: `8:47 am AWST`, `21 November`. */
export function keepTimesWhole(text: string): string {
  return text.replaceAll(/(?<=\d) (?=[ap]m\b|[JFMASOND][a-z]+\b)| (?=AWST\b)/g, '\u00a0');
}

/** The day and the hour in Perth, such as `Saturday 21 November, 8 am`. */
export function perthHour(time: Date): string {
  const { weekday, day, month, hour, dayPeriod } = partsOf(time);
  return `${weekday} ${day} ${month}, ${hour} ${dayPeriod}`;
}

/** When to reply to a message: such as `by 8:47 am on` and `Sunday 22 November`, or at once. */
export function replyWhen(receivedAt: Date, at: Date): [when: string, day?: string] {
  const promised = new Date(receivedAt.getTime() + promisedHours * 3_600_000);
  if (promised <= at) return [`at once, because the promised ${promisedHours} hours are over`];
  const { weekday, day, month, hour, minute, dayPeriod } = partsOf(promised);
  // The date is included so that the email is still right if it arrives a week late.
  return [`by ${hour}:${minute} ${dayPeriod} on`, `${weekday} ${day} ${month}`];
}
