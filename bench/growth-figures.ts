/** The second half of the bench: what becomes of the build and of the page when the content grows. */
import { cp } from 'node:fs/promises';
import { join } from 'node:path';
import type { Report } from '../local/report.ts';
import type { Figure, Unit } from './figures.ts';
import { changeCard, writeCards } from './generated-content.ts';
import { loadsInTurns } from './lighthouse-runs.ts';
import { median } from './median.ts';
import type { PageLoad } from './page-load.ts';
import { copyProject } from './project-copy.ts';
import { serveFolder } from './served-folder.ts';
import { makeStaticTwin } from './static-twin.ts';
import { timeBuild, timeColdBuild, type Build } from './timed-build.ts';

/** Of Lighthouse, an odd number. */
const rounds = 7;

/**
 * Times a build of 1,000 cards may take of what one of 6 takes. Most of a build is the same for any number of cards; a
 * build that did something with every pair of cards would have half a million times something to do, and be past this.
 * What a card costs more among many than among few is told, but has no bar: 94 cards take less than builds of the same
 * content differ by.
 */
const ofSmallBuild = { atMost: 2 };

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

export async function measureGrowth(running: AsyncDisposableStack, report: Report): Promise<Figure[]> {
  const copy = await copyProject(running);
  const few = await grow(running, report, copy, 6);
  const some = await grow(running, report, copy, 100);
  const many = await grow(running, report, copy, 1000);
  const all = [few, some, many];
  const pages: Figure[] = [];
  for (const grown of all) {
    const name = `Lighthouse, phone: ${String(grown.cards)} cards and their static twin`;
    const loadsOf = await report.step(name, () => loadBesideTwin(running, grown));
    for (const task of loadsOf('site').at(-1)?.longTasks ?? []) report.line(`  long task: ${task}`);
    pages.push(...pageFigures(grown.cards, loadsOf('site'), loadsOf('twin')));
  }
  return [
    ...all.flatMap(warmFigures),
    ...growthFigures('Build time', all, { unit: 's', unitOfCard: 'ms', read: ({ seconds }) => seconds }),
    ...growthFigures('Build memory', all, {
      unit: 'MB',
      unitOfCard: 'kB',
      read: ({ megabytes }) => megabytes ?? Number.NaN,
    }),
    ...pages,
  ];
}

async function grow(running: AsyncDisposableStack, report: Report, copy: string, cards: number): Promise<Grown> {
  const services = join(copy, 'content', 'services');
  await writeCards(services, cards);
  const cold = await report.step(`A build of ${String(cards)} cards`, () => timeColdBuild(running, copy));
  await changeCard(services);
  const warm = await report.step('  with one card changed', () => timeBuild(running, copy));
  const folder = join(copy, '.local', `grown-${String(cards)}`);
  await cp(join(copy, 'public'), join(folder, 'public'), { recursive: true });
  await cp(join(copy, '.cache', 'functions'), join(folder, 'functions'), { recursive: true });
  return { cards, cold, warm, folder };
}

/** After the builds, so that their memory is theirs alone; in turns, so that both have the same machine. */
async function loadBesideTwin(
  running: AsyncDisposableStack,
  { folder }: Grown,
): Promise<(name: 'site' | 'twin') => PageLoad[]> {
  const serving = running.use(new AsyncDisposableStack());
  const publicFolder = join(folder, 'public');
  const twinFolder = join(folder, 'twin');
  const functionsFolder = join(folder, 'functions');
  await makeStaticTwin(publicFolder, twinFolder);
  const site = await serveFolder(serving, { publicFolder, functionsFolder, logFolder: folder });
  const twin = await serveFolder(serving, { publicFolder: twinFolder, functionsFolder, logFolder: folder });
  const loads = await loadsInTurns(serving, { site: `${site}/`, twin: `${twin}/` }, 'phone', rounds);
  await serving.disposeAsync();
  return loads;
}

function warmFigures({ cards, cold, warm }: Grown): Figure[] {
  const name = `Build with one card of ${String(cards)} changed`;
  return [
    { name, value: warm.seconds, unit: 's' },
    { name: `${name}, to a cold one`, value: warm.seconds / cold.seconds, unit: '×', bar: ofColdBuild },
  ];
}

function growthFigures(name: string, grown: Grown[], { unit, unitOfCard, read }: Measure): Figure[] {
  const [few, some, many] = grown;
  if (!few || !some || !many) return [];
  const perCard = (from: Grown, to: Grown) => ((read(to.cold) - read(from.cold)) * 1000) / (to.cards - from.cards);
  return [
    ...grown.map(({ cards, cold }): Figure => ({ name: `${name}, ${String(cards)} cards`, value: read(cold), unit })),
    { name: `${name}, 1,000 cards to 6`, value: read(many.cold) / read(few.cold), unit: '×', bar: ofSmallBuild },
    { name: `${name} per card, among 100`, value: perCard(few, some), unit: unitOfCard },
    { name: `${name} per card, among 1,000`, value: perCard(few, many), unit: unitOfCard },
    { name: `${name} per card, among 1,000 to among 100`, value: perCard(few, many) / perCard(few, some), unit: '×' },
  ];
}

/** @param twin loads of the static twin with as many cards: what blocks that is the machine, and the first layout. */
function pageFigures(cards: number, loads: PageLoad[], twin: PageLoad[]): Figure[] {
  const middle = (of: PageLoad[], read: (load: PageLoad) => number) => median(of.map(read));
  const blocked = middle(loads, (load) => load.blocked);
  const blockedOfTwin = middle(twin, (load) => load.blocked);
  const of = `${cards.toLocaleString('en-AU')} cards, phone`;
  return [
    {
      name: `Largest contentful paint, ${of}`,
      value: middle(loads, (load) => load.largestPaint),
      twin: middle(twin, (load) => load.largestPaint),
      unit: 'ms',
    },
    { name: `Total blocking time, ${of}`, value: blocked, twin: blockedOfTwin, unit: 'ms' },
    {
      name: `Total blocking time more than the twin's, ${of}`,
      value: Math.max(0, blocked - blockedOfTwin),
      unit: 'ms',
      bar: { atMost: 10 },
    },
    {
      name: `Layout shift, load, ${of}`,
      value: middle(loads, (load) => load.layoutShift),
      unit: '',
      bar: { atMost: 0 },
    },
  ];
}
