import { useSyncExternalStore } from 'react';
import { yearInPerth } from './year-in-perth.ts';

/** A page that is open at New Year shows the new year on its next load. */
const neverChanges = () => () => undefined;
const thisYear = () => yearInPerth(new Date());

/**
 * The current year. The HTML has the year of the build, and hydration replaces it with that of the visitor's clock: January
 * needs no new build. React hydrates with the first and then shows the second, without a mismatch.
 */
export function CurrentYear({ buildYear }: { buildYear: number }) {
  return useSyncExternalStore(neverChanges, thisYear, () => buildYear);
}
