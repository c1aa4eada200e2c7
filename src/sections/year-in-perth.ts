/** Western Australia, where the company is, is that much ahead of UTC all the year round, in milliseconds. */
const ahead = 8 * 60 * 60 * 1000;

/** The calendar year there at a moment. By hand: `Intl` takes a quarter of the page's start to load its time zones. */
export function yearInPerth(moment: Date): number {
  return new Date(moment.getTime() + ahead).getUTCFullYear();
}
