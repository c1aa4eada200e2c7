import { useSyncExternalStore } from 'react';
import { yearInPerth } from './year-in-perth.ts';

/** A page that is open at New Year shows the new year on its next load. */
const neverChanges = () => () => undefined;
const thisYear = () => yearInPerth(new Date());

/**
 * The current year: that of the build in the HTML, and that of the visitor's clock after hydration, so January needs no
 * rebuild. React hydrates with the first and then shows the second, without a mismatch.
 */
export function CurrentYear({ buildYear }: { buildYear: number }) {
  return useSyncExternalStore(neverChanges, thisYear, () => buildYear);
}
