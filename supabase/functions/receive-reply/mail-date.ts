const months = ['jan', 'feb', 'mar', 'apr', 'may', 'jun', 'jul', 'aug', 'sep', 'oct', 'nov', 'dec'];

const dayOfWeek = '(?:[a-z]{3},\\s*)?';
const day = '(\\d{1,2})\\s+([a-z]{3})\\s+(\\d{4})';
const time = '(\\d\\d):(\\d\\d)(?::(\\d\\d))?';
const zone = '(?:([+-]\\d\\d)(\\d\\d)|gmt)';
const comment = '(?:\\s*\\(.*\\))?';
const pattern = new RegExp(`^${dayOfWeek}${day}\\s+${time}\\s+${zone}${comment}$`);

/**
 * @param header a Date header, as RFC 5322 (section 3.3) writes it, such as `Sat, 21 Nov 2026 08:47:00 +0800 (AWST)`.
 * @returns undefined for any other text, such as one with an unknown time zone.
 */
export function readMailDate(header: string): Date | undefined {
  const found = pattern.exec(header.trim().toLowerCase());
  if (!found) return undefined;
  const [, date = '', monthName = '', year, hour, minute, second = '00', zoneHour = '+00', zoneMinute = '00'] = found;
  const month = String(months.indexOf(monthName) + 1).padStart(2, '0');
  const local = `${year}-${month}-${date.padStart(2, '0')}T${hour}:${minute}:${second}`;
  const isValid = (moment: Date) => !Number.isNaN(moment.getTime());
  const inUtc = new Date(`${local}Z`);
  // JavaScript would take 31 February for a day in March.
  if (!isValid(inUtc) || !inUtc.toISOString().startsWith(local)) return undefined;
  const moment = new Date(`${local}${zoneHour}:${zoneMinute}`);
  return isValid(moment) ? moment : undefined;
}
