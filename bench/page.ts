/**
 * `npm run bench:page` compares the page with its baseline, and measures builds and pages with more cards. It fails when
 * a figure does not meet its target. `-- page` or `-- growth` measures one half alone. With BENCH_PEER, the folder of another
 * built site, its index page is loaded on a phone in the same run.
 */
import { runWithGracefulShutdown } from '../local/process/graceful-shutdown.ts';
import { report } from '../local/process/report.ts';
import { UserError } from '../local/process/user-error.ts';
import { sessionSettings } from '../local/stack/session-settings.ts';
import { buildSite } from '../local/stack/site-build.ts';
import { launchChromium } from '../tests/support/launch-chromium.ts';
import { formatTable, meetsTarget, type Figure } from './figures.ts';
import { measureGrowth } from './growth-figures.ts';
import { measurePage } from './page-figures.ts';

const halves = new Map([
  ['page', measurePage],
  ['growth', measureGrowth],
]);

await runWithGracefulShutdown(
  () => 1,
  async (resources) => {
    const names = process.argv.slice(2);
    const chosen = (names.length > 0 ? names : [...halves.keys()]).map(halfNamed);
    await buildSite(resources, report, { ...process.env, ...sessionSettings(process.env) });
    report.line(`Chromium ${await chromiumVersion()}. Other versions may give other figures.`);
    const figures: Figure[] = [];
    for (const measure of chosen) {
      // Programs of one half must not slow down the other.
      const half = resources.use(new AsyncDisposableStack());
      figures.push(...(await measure(half, report)));
      await half.disposeAsync();
    }
    report.line(`\n${formatTable(figures)}\n`);
    const failed = figures.filter((figure) => !meetsTarget(figure));
    if (failed.length > 0) throw new UserError(`Targets not met: ${failed.map(({ name }) => name).join('; ')}.`);
  },
);

function halfNamed(name: string) {
  const half = halves.get(name);
  if (!half) throw new UserError(`"${name}" is not a half of the bench. Choose ${[...halves.keys()].join(' or ')}.`);
  return half;
}

async function chromiumVersion(): Promise<string> {
  const browser = await launchChromium();
  const version = browser.version();
  await browser.close();
  return version;
}
