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
  const { year, timeZoneName } = partsOf(time);
  return `${perthDay(time)} ${year}, ${perthTimeOfDay(time)} ${timeZoneName}`;
}

/** Keeps each time of day and each day on one line of HTML: `8:47 am AWST`, `21 November`. */
export function keepTimesWhole(text: string): string {
  return text.replaceAll(/(?<=\d) (?=[ap]m\b|[JFMASOND][a-z]+\b)| (?=AWST\b)/g, '\u00a0');
}

/** The day in Perth, such as `Saturday 21 November`. */
export function perthDay(time: Date): string {
  const { weekday, day, month } = partsOf(time);
  return `${weekday} ${day} ${month}`;
}

/** The time of day in Perth, such as `8:47 am`. */
export function perthTimeOfDay(time: Date): string {
  const { hour, minute, dayPeriod } = partsOf(time);
  return `${hour}:${minute} ${dayPeriod}`;
}

/** The day and the hour in Perth, such as `Saturday 21 November, 8 am`. */
export function perthHour(time: Date): string {
  const { hour, dayPeriod } = partsOf(time);
  return `${perthDay(time)}, ${hour} ${dayPeriod}`;
}
