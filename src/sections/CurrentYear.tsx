import { useSyncExternalStore } from 'react';
import { yearInPerth } from './year-in-perth.ts';

/** Never changes, so a page that is open at New Year shows the new year on its next load. */
const neverChanges = () => () => undefined;
const thisYear = () => yearInPerth(new Date());

/**
 * The current year. The HTML has the build's year, and hydration replaces it with the year on the visitor's clock, so
 * the site needs no new build in January. React hydrates with the first and then shows the second, without a mismatch.
 */
export function CurrentYear({ buildYear }: { buildYear: number }) {
  return useSyncExternalStore(neverChanges, thisYear, () => buildYear);
}
