/** The first half of the bench: the built page, compared with its baseline. */
import { inProject } from '../local/process/project.ts';
import type { Report } from '../local/process/report.ts';
import { launchChromium } from '../tests/support/launch-chromium.ts';
import { loadBoth, paintFigures, stabilityFigures } from './baseline-comparison.ts';
import { startBenchStack } from './bench-stack.ts';
import type { Figure } from './figures.ts';
import { timeInteractions } from './interactions.ts';
import { categories, type Device, type PageLoad } from './page-load.ts';
import { serveBaseline } from './served-site.ts';
import { median } from './statistics.ts';

export async function measurePage(resources: AsyncDisposableStack, report: Report): Promise<Figure[]> {
  const { siteUrl } = await startBenchStack(resources, report);
  const pages = { site: `${siteUrl}/`, baseline: await serveBaseline(resources, inProject()) };
  const figures: Figure[] = [];
  for (const device of ['phone', 'desktop'] as const) {
    const loads = await loadBoth(report, device, pages, device);
    for (const audit of distinct(loads.site, (load) => load.failedAudits)) report.line(`  failed audit: ${audit}`);
    figures.push(
      ...scoreFigures(device, loads.site),
      ...paintFigures(device, loads),
      ...stabilityFigures(device, loads),
    );
    if (device === 'phone') figures.push(bfcacheFigure(report, loads.site));
  }
  const browser = await launchChromium();
  resources.defer(() => browser.close());
  const interactions = await report.step('Interactions', () => timeInteractions(browser, pages.site));
  for (const [name, milliseconds] of Object.entries(interactions)) {
    const value = median(milliseconds);
    figures.push({ name: `Interaction to next paint, ${name}`, value, unit: 'ms', target: { atMost: 100 } });
  }
  return figures;
}

function scoreFigures(device: Device, loads: PageLoad[]): Figure[] {
  return categories.map((category) => ({
    name: `Lighthouse ${category}, ${device}`,
    value: median(loads.map(({ scores }) => scores[category])),
    unit: '',
    target: { atLeast: 100 },
  }));
}

function bfcacheFigure(report: Report, loads: PageLoad[]): Figure {
  const obstacles = distinct(loads, (load) => load.bfcacheObstacles);
  for (const obstacle of obstacles) report.line(`  back/forward cache: ${obstacle}`);
  return { name: 'Obstacles to the back/forward cache', value: obstacles.length, unit: '', target: { atMost: 0 } };
}

function distinct(loads: PageLoad[], read: (load: PageLoad) => string[]): string[] {
  return [...new Set(loads.flatMap(read))];
}
