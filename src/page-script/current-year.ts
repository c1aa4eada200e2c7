import { yearInPerth } from './year-in-perth.ts';

/** Replaces the year of the build by the current year in Perth, so that the site needs no new build in January. */
export function showCurrentYear(): void {
  const year = String(yearInPerth(new Date()));
  for (const shown of document.querySelectorAll('[data-current-year]')) shown.textContent = year;
}
