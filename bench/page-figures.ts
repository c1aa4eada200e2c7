/** The first half of the bench: the page as a visitor gets it, beside its static twin. */
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startIsolatedStack } from '../local/stack/isolated-stack.ts';
import { inProject } from '../local/process/project.ts';
import type { Report } from '../local/process/report.ts';
import { launchChromium } from '../tests/support/launch-chromium.ts';
import { returnToPage } from './back-to-page.ts';
import type { Figure } from './figures.ts';
import { timeInteractions, timeWithoutScript } from './interactions.ts';
import { loadsInTurns, type Device } from './lighthouse-runs.ts';
import { blockingAndShift, middle, most } from './load-figures.ts';
import { noLimits } from './no-limits.ts';
import { categories, type PageLoad } from './page-load.ts';
import { scriptBytesOfReader } from './reading.ts';
import { serveFolder } from './served-folder.ts';
import { makeBaseline } from './baseline.ts';
import { sumOfShifts, tellShifts, visitWhole } from './visit.ts';

/** Of Lighthouse. Single loads of one page differ by a third, and so do medians of five by more than the bars allow. */
const rounds = 9;

/** Times the largest paint and the Speed Index of the page may be those of its twin. */
const besideTwin = { atMost: 1.05 };

/** Of the site as the last build left it. */
export async function measurePage(resources: AsyncDisposableStack, report: Report): Promise<Figure[]> {
  const product = await report.step('The product', () => startIsolatedStack(noLimits));
  resources.defer(product.stop);
  const site = `${product.siteUrl}/`;
  const twin = await report.step('The static twin', () => serveTwin(resources));

  const phone = await report.step('Lighthouse, phone', () => loadsInTurns(resources, { site, twin }, 'phone', rounds));
  const desktop = await report.step('Lighthouse, desktop', () =>
    loadsInTurns(resources, { site, twin }, 'desktop', rounds),
  );
  tellFindings(report, phone('site'), desktop('site'));

  const browser = await launchChromium();
  resources.defer(() => browser.close());
  const interactions = await report.step('Interactions, 4 times slowed down', () => timeInteractions(browser, site));
  const ofTwin = await report.step('  of the static twin', () => timeWithoutScript(browser, twin));
  const shifts = await report.step('A whole visit', () => visitWhole(browser, site));
  tellShifts(report, shifts);
  const readersScript = await report.step('A visit that only reads', () => scriptBytesOfReader(browser, site));
  const back = await report.step('Back to the page', () => returnToPage(site));
  report.line(
    back.isKept
      ? '  This browser kept the page.'
      : `  This browser did not keep the page. Of the page's doing: ${back.against.join(', ') || 'nothing'}`,
  );

  const loads = phone('site');
  return [
    ...scores('phone', phone('site')),
    ...scores('desktop', desktop('site')),
    ...paints('phone', phone('site'), phone('twin')),
    ...paints('desktop', desktop('site'), desktop('twin')),
    {
      name: 'Scripts requested before the largest paint, phone',
      value: most(loads, (load) => load.scriptsBeforeLargestPaint),
      unit: '',
      bar: { atMost: 0 },
    },
    {
      name: 'Requests before the largest paint, phone',
      value: most(loads, (load) => load.beforeLargestPaint.length),
      unit: '',
      bar: { atMost: 3 },
    },
    {
      name: 'First view, phone',
      value: most(loads, (load) => load.bytesUntilLoad),
      unit: 'bytes',
      bar: { atMost: 120_000 },
    },
    { name: 'HTML with its CSS, brotli', value: await compressedBytes(site), unit: 'bytes', bar: { atMost: 14_600 } },
    { name: 'Script on a visit that only reads', value: readersScript, unit: 'bytes', bar: { atMost: 95_000 } },
    { name: 'Interaction to next paint, menu', value: interactions.menu, unit: 'ms', bar: { atMost: 100 } },
    { name: 'Interaction to next paint, menu of the twin', value: ofTwin.menu, unit: 'ms' },
    {
      name: 'Interaction to next paint, field pressed as the page is just there',
      value: interactions.field,
      unit: 'ms',
    },
    { name: 'Interaction to next paint, such a field of the twin', value: ofTwin.field, unit: 'ms' },
    {
      name: 'Interaction to next paint, first key in it',
      value: interactions.firstKey,
      unit: 'ms',
      bar: { atMost: 100 },
    },
    { name: 'Interaction to next paint, send', value: interactions.send, unit: 'ms', bar: { atMost: 100 } },
    { name: 'Layout shift, whole visit', value: sumOfShifts(shifts, false), unit: '', bar: { atMost: 0 } },
    { name: 'Layout shift just after input, whole visit', value: sumOfShifts(shifts, true), unit: '' },
    {
      name: "The page's obstacles to the back/forward cache",
      value: back.against.length,
      unit: '',
      bar: { atMost: 0 },
    },
  ];
}

async function serveTwin(resources: AsyncDisposableStack): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'bench-twin-'));
  resources.defer(() => rm(folder, { recursive: true, force: true }));
  const publicFolder = join(folder, 'public');
  await makeBaseline(inProject('public'), publicFolder);
  const functionsFolder = inProject('.cache', 'functions');
  return `${await serveFolder(resources, { publicFolder, functionsFolder, logFolder: folder })}/`;
}

/** What a person needs to mend the page: what cost a score, what came before the largest paint, and long tasks. */
function tellFindings(report: Report, phone: PageLoad[], desktop: PageLoad[]): void {
  for (const [device, loads] of Object.entries({ phone, desktop })) {
    for (const audit of new Set(loads.flatMap(({ failing }) => failing))) report.line(`  ${device}, ${audit}`);
  }
  const last = phone.at(-1);
  for (const url of last?.beforeLargestPaint ?? []) report.line(`  before the largest paint: ${url}`);
  for (const task of last?.longTasks ?? []) report.line(`  long task, phone: ${task}`);
}

function scores(device: Device, loads: PageLoad[]): Figure[] {
  return categories.map((category) => ({
    name: `Lighthouse ${category}, ${device}`,
    value: middle(loads, (load) => load.scores[category]),
    unit: '',
    bar: { atLeast: 100 },
  }));
}

function paints(device: Device, site: PageLoad[], twin: PageLoad[]): Figure[] {
  const both = (read: (load: PageLoad) => number) => ({ value: middle(site, read), twin: middle(twin, read) });
  return [
    { name: `First contentful paint, ${device}`, unit: 'ms', ...both((load) => load.firstPaint) },
    { name: `Largest contentful paint, ${device}`, unit: 'ms', bar: besideTwin, ...both((load) => load.largestPaint) },
    { name: `Speed Index, ${device}`, unit: 'ms', bar: besideTwin, ...both((load) => load.speedIndex) },
    ...blockingAndShift(device, site, twin),
  ];
}

async function compressedBytes(url: string): Promise<number> {
  const { headers } = await fetch(url, { method: 'HEAD', headers: { 'accept-encoding': 'br' } });
  return headers.get('content-encoding') === 'br' ? Number(headers.get('content-length')) : Number.NaN;
}
