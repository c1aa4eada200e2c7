/** The second half of the bench: builds and pages with 6 and with 100 cards. */
import { copyProject } from '../local/process/project-copy.ts';
import type { Report } from '../local/process/report.ts';
import { watchLayoutShifts, type LayoutShift } from '../tests/support/layout-shifts.ts';
import { launchChromium } from '../tests/support/launch-chromium.ts';
import { loadAll, stabilityFigures } from './baseline-comparison.ts';
import type { Figure } from './figures.ts';
import { withPhonePage } from './phone-page.ts';
import { buildProject, editCard, writeCards, type Build } from './grown-project.ts';
import { serveBaseline, serveSite } from './served-site.ts';

export async function measureGrowth(resources: AsyncDisposableStack, report: Report): Promise<Figure[]> {
  const few = await build(resources, report, 6);
  const many = await build(resources, report, 100);
  return [
    ...buildFigures(few, many),
    ...(await measureGrownPage(resources, report, '6 cards', few.project)),
    ...(await measureGrownPage(resources, report, '100 cards', many.project)),
  ];
}

type Builds = { project: string; cold: Build; warm: Build };

async function build(resources: AsyncDisposableStack, report: Report, cards: number): Promise<Builds> {
  const project = await copyProject(resources);
  await writeCards(project, cards);
  const cold = await report.step(`Build, ${String(cards)} cards`, () => buildProject(resources, project));
  await editCard(project);
  const warm = await report.step('  again, one card changed', () => buildProject(resources, project));
  return { project, cold, warm };
}

function buildFigures(few: Builds, many: Builds): Figure[] {
  const time: Figure = {
    name: 'Build time, 100 cards to 6',
    value: many.cold.seconds,
    baseline: few.cold.seconds,
    unit: 's',
    target: { atMost: 1.5 },
  };
  const warm: Figure = {
    name: 'Build time, one card of 100 changed to a cold build',
    value: many.warm.seconds,
    baseline: many.cold.seconds,
    unit: 's',
    target: { atMost: 0.5 },
  };
  if (many.cold.megabytes === undefined || few.cold.megabytes === undefined) return [time, warm];
  const memory = { value: many.cold.megabytes, baseline: few.cold.megabytes };
  return [time, warm, { name: 'Build memory, 100 cards to 6', ...memory, unit: 'MB', target: { atMost: 1.5 } }];
}

async function measureGrownPage(
  resources: AsyncDisposableStack,
  report: Report,
  name: string,
  project: string,
): Promise<Figure[]> {
  const pages = { site: await serveSite(resources, project), baseline: await serveBaseline(resources, project) };
  const loads = await loadAll(report, name, pages, 'phone');
  const shifts = await report.step('  read to the end', () => shiftsOfReading(pages.site));
  for (const { value, moved } of shifts) report.line(`  layout shift of ${value.toFixed(4)}: ${moved.join(', ')}`);
  return [
    ...stabilityFigures(name, loads),
    {
      name: `Layout shift of reading, ${name}`,
      value: shifts.reduce((sum, { value }) => sum + value, 0),
      unit: '',
      target: { atMost: 0 },
    },
  ];
}

/** Scrolls to the end of the page, half a screen at a time, as a reader does. */
async function shiftsOfReading(url: string): Promise<LayoutShift[]> {
  const browser = await launchChromium();
  try {
    return await withPhonePage(browser, async (page) => {
      await page.goto(url, { waitUntil: 'networkidle' });
      const shifts = await watchLayoutShifts(page);
      const hasMore = () =>
        page.evaluate(() => document.documentElement.getBoundingClientRect().bottom > window.innerHeight + 1);
      while (await hasMore()) {
        await page.evaluate(() => {
          window.scrollBy({ top: window.innerHeight / 2, behavior: 'instant' });
        });
        await page.waitForTimeout(150);
      }
      await page.waitForLoadState('networkidle');
      return await shifts();
    });
  } finally {
    await browser.close();
  }
}
