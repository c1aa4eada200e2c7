/** The second half of the bench: what becomes of the build and of the page when the content grows. */
import { join } from 'node:path';
import type { Report } from '../local/report.ts';
import type { Figure, Unit } from './figures.ts';
import { changeCard, writeCards } from './generated-content.ts';
import { loadsInTurns } from './lighthouse-runs.ts';
import { median } from './median.ts';
import type { PageLoad } from './page-load.ts';
import { copyProject } from './project-copy.ts';
import { serveFolder } from './served-folder.ts';
import { timeBuild, timeColdBuild, type Build } from './timed-build.ts';

const rounds = 3;

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

type Grown = { cards: number; cold: Build; warm: Build; loads: PageLoad[] };

export async function measureGrowth(running: AsyncDisposableStack, report: Report): Promise<Figure[]> {
  const copy = await copyProject(running);
  const few = await grow(running, report, copy, 6);
  const some = await grow(running, report, copy, 100);
  const many = await grow(running, report, copy, 1000);
  const all = [few, some, many];
  return [
    ...all.flatMap(warmFigures),
    ...growthFigures('Build time', all, { unit: 's', unitOfCard: 'ms', read: ({ seconds }) => seconds }),
    ...growthFigures('Build memory', all, {
      unit: 'MB',
      unitOfCard: 'kB',
      read: ({ megabytes }) => megabytes ?? Number.NaN,
    }),
    ...all.flatMap((grown) => pageFigures(grown, few)),
  ];
}

async function grow(running: AsyncDisposableStack, report: Report, copy: string, cards: number): Promise<Grown> {
  const services = join(copy, 'content', 'services');
  await writeCards(services, cards);
  const cold = await report.step(`A build of ${String(cards)} cards`, () => timeColdBuild(running, copy));
  await changeCard(services);
  const warm = await report.step('  with one card changed', () => timeBuild(running, copy));
  const loads = await report.step('  Lighthouse, phone', () => loadPage(running, copy));
  for (const task of loads.at(-1)?.longTasks ?? []) report.line(`  long task, ${String(cards)} cards: ${task}`);
  return { cards, cold, warm, loads };
}

/** Its server ends with it: the memory of the next build is that of all that runs. */
async function loadPage(running: AsyncDisposableStack, copy: string): Promise<PageLoad[]> {
  const serving = running.use(new AsyncDisposableStack());
  const url = await serveFolder(serving, {
    publicFolder: join(copy, 'public'),
    functionsFolder: join(copy, '.cache', 'functions'),
    logFolder: join(copy, '.local', 'logs'),
  });
  const loads = await loadsInTurns(serving, { grown: `${url}/` }, 'phone', rounds);
  await serving.disposeAsync();
  return loads('grown');
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

/** @param few the same page with the fewest cards: what blocks that is no matter of growth. */
function pageFigures({ cards, loads }: Grown, few: Grown): Figure[] {
  const middle = (read: (load: PageLoad) => number) => median(loads.map(read));
  const blockedOfFew = median(few.loads.map(({ blocked }) => blocked));
  const of = `${String(cards)} cards, phone`;
  return [
    { name: `Largest contentful paint, ${of}`, value: middle((load) => load.largestPaint), unit: 'ms' },
    { name: `Total blocking time, ${of}`, value: middle((load) => load.blocked), unit: 'ms' },
    {
      name: `Total blocking time more than with ${String(few.cards)} cards, ${of}`,
      value: Math.max(0, middle((load) => load.blocked) - blockedOfFew),
      unit: 'ms',
      bar: { atMost: 10 },
    },
    { name: `Layout shift, load, ${of}`, value: middle((load) => load.layoutShift), unit: '', bar: { atMost: 0 } },
  ];
}
