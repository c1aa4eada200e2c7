import { useSyncExternalStore } from 'react';
import { yearInPerth } from './year-in-perth.ts';

/** Subscribes to nothing, so a page that is open at New Year shows the new year only after a reload. */
const neverChanges = () => () => undefined;
const thisYear = () => yearInPerth(new Date());

/**
 * The current year in Perth. The HTML has the year of the build. Hydration replaces it, using the visitor's clock, so
 * the site needs no new build in January. React hydrates with the build's year first, to avoid a mismatch.
 */
export function CurrentYear({ buildYear }: { buildYear: number }) {
  return useSyncExternalStore(neverChanges, thisYear, () => buildYear);
}
