import { useSyncExternalStore } from 'react';
import { yearInPerth } from './year-in-perth.ts';

/** The year only changes under a page that is open at New Year; that page shows it on its next load. */
const neverChanges = () => () => undefined;
const thisYear = () => yearInPerth(new Date());

/**
 * The current year: in the HTML that of the build, and from hydration on that of the visitor's clock, so that it is
 * right in January without a rebuild. React hydrates with the first and then shows the second, without a mismatch.
 */
export function CurrentYear({ buildYear }: { buildYear: number }) {
  return useSyncExternalStore(neverChanges, thisYear, () => buildYear);
}
