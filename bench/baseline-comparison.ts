/** Compares loads of the site with loads of its baseline, and of another site. */
import type { Report } from '../local/process/report.ts';
import type { Figure } from './figures.ts';
import { measureLoad, paintParts, type Device, type PageLoad } from './page-load.ts';
import { roundRobin } from './round-robin.ts';
import { median } from './statistics.ts';

export type Loads = { site: PageLoad[]; baseline: PageLoad[]; peer?: PageLoad[] };

/** Single loads of one page differ by a third; medians of five loads still differ by more than the targets allow. */
const rounds = 9;

/** The URLs of the page, its baseline and, where it is compared with one, another site's page. */
export type Pages = { site: string; baseline: string; peer?: string };

export function loadAll(report: Report, name: string, { peer, ...pages }: Pages, device: Device): Promise<Loads> {
  const load = (url: string) => () => measureLoad(url, device);
  const own = { site: load(pages.site), baseline: load(pages.baseline) };
  // In the warm-up round the server compresses its files.
  const often = { warmUp: 1, rounds };
  return report.step<Loads>(`Lighthouse: ${name}`, () =>
    peer === undefined ? roundRobin(own, often) : roundRobin({ ...own, peer: load(peer) }, often),
  );
}

/** Writes the parts of the largest contentful paint of each page. */
export function writePaintParts(report: Report, { site, baseline, peer = [] }: Loads): void {
  for (const [name, loads] of Object.entries({ page: site, baseline, peer })) {
    if (loads.length === 0) continue;
    const parts = paintParts.map((part) => {
      const milliseconds = median(loads.map(({ partsOfLargestPaint }) => partsOfLargestPaint[part]));
      return `${part} ${milliseconds.toFixed(0)} ms`;
    });
    report.line(`  largest contentful paint, ${name}: ${parts.join(', ')}`);
  }
}

type PaintTime = { name: string; read: (load: PageLoad) => number; mostOfPeer: number };

const paintTimes: PaintTime[] = [
  { name: 'First contentful paint', read: (load) => load.firstPaint, mostOfPeer: 0.55 },
  { name: 'Largest contentful paint', read: (load) => load.largestPaint, mostOfPeer: 0.7 },
  { name: 'Speed Index', read: (load) => load.speedIndex, mostOfPeer: 0.55 },
];

/** @param name of the page, for the figures' names. */
export function paintFigures(name: string, loads: Loads): Figure[] {
  const { site, baseline, peer } = loads;
  return paintTimes.flatMap(({ name: time, read, mostOfPeer }): Figure[] => {
    const value = median(site.map(read));
    const compared = (to: string, others: PageLoad[], atMost: number): Figure => {
      return {
        name: `${time}, ${name}${to}`,
        value,
        baseline: median(others.map(read)),
        unit: 'ms',
        target: { atMost },
      };
    };
    return [compared('', baseline, 1.05), ...(peer ? [compared(', to the peer', peer, mostOfPeer)] : [])];
  });
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
