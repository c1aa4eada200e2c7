import { yearInPerth } from '../year-in-perth.ts';
import { onPageChange } from './on-page-change.ts';

/** Replaces the year of the build by the current year in Perth, so that the site needs no new build in January. */
export function showCurrentYear(): void {
  const year = String(yearInPerth(new Date()));
  onPageChange(() => {
    for (const shown of document.querySelectorAll('[data-current-year]')) {
      if (shown.textContent !== year) shown.textContent = year;
    }
  });
}
