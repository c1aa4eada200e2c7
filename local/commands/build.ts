/** `npm run build`: builds the site in public/ for a host, with the environment's settings, if its inputs have changed. */
import { reportTo } from '../process/report.ts';
import { buildSite } from '../stack/site-build.ts';
import { runWithGracefulShutdown } from '../process/graceful-shutdown.ts';

const report = reportTo(process.stdout);

await runWithGracefulShutdown(
  () => 1,
  async (resources) => {
    await buildSite(resources, report, process.env);
    report.line('The site is in public/.');
  },
);
