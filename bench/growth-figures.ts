/** The second half of the bench: what becomes of the build and of the page when the content grows. */
import { cp } from 'node:fs/promises';
import { join } from 'node:path';
import type { Report } from '../local/process/report.ts';
import { launchChromium } from '../tests/support/launch-chromium.ts';
import type { Figure, Unit } from './figures.ts';
import { changeCard, writeCards } from './generated-content.ts';
import { loadsInTurns } from './lighthouse-runs.ts';
import { blockingAndShift, middle } from './load-figures.ts';
import { copyProject } from './project-copy.ts';
import { serveFolder } from './served-folder.ts';
import { makeBaseline } from './baseline.ts';
import { timeBuild, timeColdBuild, type Build } from './timed-build.ts';
import { readWhole, sumOfShifts, tellShifts } from './visit.ts';

/** Of Lighthouse, an odd number. */
const rounds = 7;

/**
 * Times a build of 1,000 cards may take of what one of 6 takes. Most of a build is the same for any number of cards; what
 * did something with every pair of them, of which there are half a million, would be past this from some 50 µs for each.
 * What a card costs more among many than among few is told, but has no bar: 94 cards take less than builds of the same
 * content differ by.
 */
const ofSmallBuild = { atMost: 1.5 };

/** The part of a cold build that one with one changed card may take. */
const ofColdBuild = { atMost: 0.5 };

/** What is compared of builds: a card's part is a thousand times smaller, and so is its unit. */
type Measure = { unit: Unit; unitOfCard: Unit; read: (build: Build) => number };

type Grown = {
  cards: number;
  cold: Build;
  warm: Build;
  /** What was built: its `public` and its `functions`. */
  folder: string;
};

type FewToMany = [few: Grown, some: Grown, many: Grown];

export async function measureGrowth(resources: AsyncDisposableStack, report: Report): Promise<Figure[]> {
  const copy = await copyProject(resources);
  const few = await grow(resources, report, copy, 6);
  const some = await grow(resources, report, copy, 100);
  const many = await grow(resources, report, copy, 1000);
  const all: FewToMany = [few, some, many];
  const pages: Figure[] = [];
  for (const grown of all) pages.push(...(await measureGrownPage(resources, report, grown)));
  return [
    ...all.flatMap(warmFigures),
    ...growthFigures('Build time', all, { unit: 's', unitOfCard: 'ms', read: ({ seconds }) => seconds }),
    ...memoryFigures(report, all),
    ...pages,
  ];
}

async function grow(resources: AsyncDisposableStack, report: Report, copy: string, cards: number): Promise<Grown> {
  const services = join(copy, 'content', 'services');
  await writeCards(services, cards);
  const cold = await report.step(`A build of ${String(cards)} cards`, () => timeColdBuild(resources, copy));
  await changeCard(services);
  const warm = await report.step('  with one card changed', () => timeBuild(resources, copy));
  const folder = join(copy, '.local', `grown-${String(cards)}`);
  await cp(join(copy, 'public'), join(folder, 'public'), { recursive: true });
  await cp(join(copy, '.cache', 'functions'), join(folder, 'functions'), { recursive: true });
  return { cards, cold, warm, folder };
}

/** After the builds, so that their memory is theirs alone; site and twin in turns, so that both have the same machine. */
async function measureGrownPage(
  resources: AsyncDisposableStack,
  report: Report,
  { cards, folder }: Grown,
): Promise<Figure[]> {
  const serving = resources.use(new AsyncDisposableStack());
  const publicFolder = join(folder, 'public');
  const twinFolder = join(folder, 'twin');
  const functionsFolder = join(folder, 'functions');
  await makeBaseline(publicFolder, twinFolder);
  const site = `${await serveFolder(serving, { publicFolder, functionsFolder, logFolder: folder })}/`;
  const twin = `${await serveFolder(serving, { publicFolder: twinFolder, functionsFolder, logFolder: folder })}/`;
  const of = `${cards.toLocaleString('en-AU')} cards, phone`;

  const loads = await report.step(`Lighthouse, ${of}, beside the static twin`, () =>
    loadsInTurns(serving, { site, twin }, 'phone', rounds),
  );
  for (const task of loads('site').at(-1)?.longTasks ?? []) report.line(`  long task: ${task}`);
  const browser = await launchChromium();
  serving.defer(() => browser.close());
  const shifts = await report.step('  read to the end', () => readWhole(browser, site));
  tellShifts(report, shifts);
  await serving.disposeAsync();
  return [
    {
      name: `Largest contentful paint, ${of}`,
      value: middle(loads('site'), (load) => load.largestPaint),
      twin: middle(loads('twin'), (load) => load.largestPaint),
      unit: 'ms',
    },
    ...blockingAndShift(of, loads('site'), loads('twin')),
    { name: `Layout shift, read, ${of}`, value: sumOfShifts(shifts, false), unit: '', bar: { atMost: 0 } },
  ];
}

function warmFigures({ cards, cold, warm }: Grown): Figure[] {
  const name = `Build with one card of ${String(cards)} changed`;
  return [
    { name, value: warm.seconds, unit: 's' },
    { name: `${name}, to a cold one`, value: warm.seconds / cold.seconds, unit: '×', bar: ofColdBuild },
  ];
}

function memoryFigures(report: Report, all: FewToMany): Figure[] {
  if (all.some(({ cold }) => cold.megabytes === undefined)) {
    report.line('No figures of memory: this system does not tell what a build holds of it.');
    return [];
  }
  const read = ({ megabytes }: Build) => megabytes ?? Number.NaN;
  return growthFigures('Build memory', all, { unit: 'MB', unitOfCard: 'kB', read });
}

function growthFigures(name: string, grown: FewToMany, { unit, unitOfCard, read }: Measure): Figure[] {
  const [few, some, many] = grown;
  const perCard = (from: Grown, to: Grown) => ((read(to.cold) - read(from.cold)) * 1000) / (to.cards - from.cards);
  return [
    ...grown.map(({ cards, cold }): Figure => ({ name: `${name}, ${String(cards)} cards`, value: read(cold), unit })),
    { name: `${name}, 1,000 cards to 6`, value: read(many.cold) / read(few.cold), unit: '×', bar: ofSmallBuild },
    { name: `${name} per card, among 100`, value: perCard(few, some), unit: unitOfCard },
    { name: `${name} per card, among 1,000`, value: perCard(few, many), unit: unitOfCard },
    { name: `${name} per card, among 1,000 to among 100`, value: perCard(few, many) / perCard(few, some), unit: '×' },
  ];
}
