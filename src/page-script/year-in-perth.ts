/** Western Australia has no daylight saving. `Intl`'s time zones would take a quarter of the page's start-up time. */
export function yearInPerth(moment: Date): number {
  const offsetFromUtc = 8 * 60 * 60 * 1000;
  return new Date(moment.getTime() + offsetFromUtc).getUTCFullYear();
}
