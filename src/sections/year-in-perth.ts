/** Western Australia has no daylight saving. In milliseconds. */
const offsetFromUtc = 8 * 60 * 60 * 1000;

/** Computed by hand, because loading the time zones of `Intl` takes a quarter of the page's start. */
export function yearInPerth(moment: Date): number {
  return new Date(moment.getTime() + offsetFromUtc).getUTCFullYear();
}
