/** Figures of loads of a page beside its static twin, which both halves of the bench have. */
import type { Figure } from './figures.ts';
import { median } from './median.ts';
import type { PageLoad } from './page-load.ts';

export function middle(loads: readonly PageLoad[], read: (load: PageLoad) => number): number {
  return median(loads.map(read));
}

/** For what not even one load may have; NaN where there are none. */
export function most(loads: readonly PageLoad[], read: (load: PageLoad) => number): number {
  return loads.length > 0 ? Math.max(...loads.map(read)) : Number.NaN;
}

/** @param of tells whose, in the figures' names. */
export function blockingAndShift(of: string, site: readonly PageLoad[], twin: readonly PageLoad[]): Figure[] {
  const blocked = middle(site, (load) => load.blocked);
  const blockedOfTwin = middle(twin, (load) => load.blocked);
  return [
    { name: `Total blocking time, ${of}`, value: blocked, twin: blockedOfTwin, unit: 'ms' },
    // The twin has no script: what blocks it is the machine, and the first layout of as much content.
    {
      name: `Total blocking time more than the twin's, ${of}`,
      value: Math.max(0, blocked - blockedOfTwin),
      unit: 'ms',
      bar: { atMost: 10 },
    },
    {
      name: `Layout shift, load, ${of}`,
      value: most(site, (load) => load.layoutShift),
      unit: '',
      bar: { atMost: 0 },
    },
  ];
}
