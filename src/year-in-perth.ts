const calendar = new Intl.DateTimeFormat('en-AU', { timeZone: 'Australia/Perth', year: 'numeric' });

/** The calendar year in Western Australia, where the company is, at a moment: on 1 January eight hours before UTC. */
export function yearInPerth(moment: Date): number {
  return Number(calendar.format(moment));
}
