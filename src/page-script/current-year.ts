import { onPageChange } from './on-page-change.ts';

/** Perth's offset from UTC in milliseconds. Western Australia has no daylight saving. */
const offsetFromUtc = 8 * 60 * 60 * 1000;

/** The year in Perth, without `Intl`, because loading its time zones takes a quarter of the page's start-up time. */
export function yearInPerth(moment: Date): number {
  return new Date(moment.getTime() + offsetFromUtc).getUTCFullYear();
}

/** Replaces the year of the build by the current year in Perth, so that the site needs no new build in January. */
export function showCurrentYear(): void {
  const year = String(yearInPerth(new Date()));
  onPageChange(() => {
    for (const shown of document.querySelectorAll('[data-current-year]')) {
      if (shown.textContent !== year) shown.textContent = year;
    }
  });
}
