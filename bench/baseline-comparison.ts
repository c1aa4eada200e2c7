/** Compares loads of the site with loads of its baseline. */
import type { Report } from '../local/process/report.ts';
import type { Figure } from './figures.ts';
import { measureLoad, type Device, type PageLoad } from './page-load.ts';
import { roundRobin } from './round-robin.ts';
import { median } from './statistics.ts';

export type Loads = Record<'site' | 'baseline', PageLoad[]>;

/** Single loads of one page differ by a third; medians of five loads still differ by more than the targets allow. */
const rounds = 9;

/** @param pages their URLs. */
export function loadBoth(report: Report, name: string, pages: Record<keyof Loads, string>, device: Device) {
  const load = (url: string) => () => measureLoad(url, device);
  return report.step(`Lighthouse: ${name}`, () =>
    // In the warm-up round the server compresses its files.
    roundRobin({ site: load(pages.site), baseline: load(pages.baseline) }, { warmUp: 1, rounds }),
  );
}

/** @param name of the page, for the figures' names. */
export function paintFigures(name: string, loads: Loads): Figure[] {
  const atMostBaseline = { unit: 'ms', target: { atMost: 1.05 } } as const;
  return [
    { name: `Largest contentful paint, ${name}`, ...atMostBaseline, ...medians(loads, (load) => load.largestPaint) },
    { name: `Speed Index, ${name}`, ...atMostBaseline, ...medians(loads, (load) => load.speedIndex) },
  ];
}

/** @param name of the page, for the figures' names. */
export function stabilityFigures(name: string, loads: Loads): Figure[] {
  const { value, baseline } = medians(loads, (load) => load.blockingTime);
  return [
    {
      // The baseline has no scripts, so its blocking time is layout, and whatever else the machine does.
      name: `Total blocking time beyond the baseline's, ${name}`,
      value: Math.max(0, value - baseline),
      unit: 'ms',
      target: { atMost: 10 },
    },
    {
      name: `Layout shift of any load, ${name}`,
      value: Math.max(...loads.site.map(({ layoutShift }) => layoutShift)),
      unit: '',
      target: { atMost: 0 },
    },
  ];
}

function medians({ site, baseline }: Loads, read: (load: PageLoad) => number) {
  return { value: median(site.map(read)), baseline: median(baseline.map(read)) };
}
