/** The first half of the bench: the built page, compared with its baseline. */
import { readFile } from 'node:fs/promises';
import { brotliCompressSync, constants, gzipSync } from 'node:zlib';
import { inProject } from '../local/process/project.ts';
import type { Report } from '../local/process/report.ts';
import { startIsolatedStack } from '../local/stack/isolated-stack.ts';
import { launchChromium } from '../tests/support/launch-chromium.ts';
import { loadAll, paintFigures, stabilityFigures, writePaintParts, type Pages } from './baseline-comparison.ts';
import type { Figure } from './figures.ts';
import { timeInteractions } from './interactions.ts';
import { categories, type Device, type PageLoad } from './page-load.ts';
import { serveBaseline, serveSite } from './served-site.ts';
import { median } from './statistics.ts';

export async function measurePage(resources: AsyncDisposableStack, report: Report): Promise<Figure[]> {
  const { siteUrl, stop } = await report.step('Stack', () => startIsolatedStack());
  resources.defer(stop);
  const pages: Pages = { site: `${siteUrl}/`, baseline: await serveBaseline(resources, inProject()) };
  const { BENCH_PEER } = process.env;
  const peer = BENCH_PEER ? { peer: await serveSite(resources, inProject(), BENCH_PEER) } : {};
  const figures: Figure[] = weightFigures(await readFile(inProject('public', 'index.html')));
  for (const device of ['phone', 'desktop'] as const) {
    // The targets beside the peer are for phones.
    const loads = await loadAll(report, device, device === 'phone' ? { ...pages, ...peer } : pages, device);
    writePaintParts(report, loads);
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

/** Its bytes, as hosts compress them while someone waits. Ten packets, the first of a connection, hold 14,600. */
function weightFigures(html: Buffer): Figure[] {
  const brotli = brotliCompressSync(html, { params: { [constants.BROTLI_PARAM_QUALITY]: 4 } });
  return Object.entries({ gzip: gzipSync(html), brotli }).map(([name, { byteLength }]) => ({
    name: `Bytes of the page with its styles, ${name}`,
    value: byteLength,
    unit: '',
    target: { atMost: 14_600 },
  }));
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
