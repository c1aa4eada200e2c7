/**
 * `npm run bench:page`: the page beside its static twin, and what becomes of it when its content grows, each figure with
 * its bar; fails when one is past it. `-- page` or `-- growth` measures one half alone.
 */
import { UserError } from '../local/process/user-error.ts';
import { reportTo, type Report } from '../local/process/report.ts';
import { sessionSettings } from '../local/stack/session-settings.ts';
import { buildSite } from '../local/stack/site-build.ts';
import { runUntilStopped } from '../local/process/graceful-shutdown.ts';
import findChromium from '../tests/support/find-chromium.ts';
import { launchChromium } from '../tests/support/launch-chromium.ts';
import removeChromium from '../tests/support/remove-chromium.ts';
import { isPastBar, tableOf, type Figure } from './figures.ts';
import { measureGrowth } from './growth-figures.ts';
import { measurePage } from './page-figures.ts';

type Half = (resources: AsyncDisposableStack, report: Report) => Promise<Figure[]>;

const halves = new Map<string, Half>([
  ['page', measurePage],
  ['growth', measureGrowth],
]);

await runUntilStopped(
  () => 1,
  async (resources) => {
    const report = reportTo(process.stdout);
    const chosen = chosenHalves(process.argv.slice(2));
    await buildSite(resources, report, { ...process.env, ...sessionSettings(process.env) });
    await findChromium();
    resources.defer(removeChromium);
    report.line(`With Chromium ${await chromiumVersion()}. Figures of another one may differ.`);
    const figures: Figure[] = [];
    for (const measure of chosen) {
      // What one half started is nothing that the other one's builds are measured with.
      const half = resources.use(new AsyncDisposableStack());
      figures.push(...(await measure(half, report)));
      await half.disposeAsync();
    }
    report.line(`\n${tableOf(figures)}\n`);
    const past = figures.filter(isPastBar);
    if (past.length > 0) throw new UserError(`Past the bar: ${past.map(({ name }) => name.trim()).join('; ')}.`);
  },
);

async function chromiumVersion(): Promise<string> {
  const browser = await launchChromium();
  const version = browser.version();
  await browser.close();
  return version;
}

/** Both, unless one is named. */
function chosenHalves(names: string[]): Half[] {
  if (names.length === 0) return [...halves.values()];
  return names.map((name) => {
    const half = halves.get(name);
    if (!half) throw new UserError(`"${name}" is no half of the bench: they are ${[...halves.keys()].join(' and ')}.`);
    return half;
  });
}
