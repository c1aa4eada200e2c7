/** `npm run build`: builds the site in public/ for a host, with the environment's settings, if its inputs have changed. */
import { report } from '../process/report.ts';
import { buildSite } from '../stack/site-build.ts';
import { runWithGracefulShutdown } from '../process/graceful-shutdown.ts';

await runWithGracefulShutdown(
  () => 1,
  async (resources) => {
    await buildSite(resources, report, process.env);
    report.line('The site is in public/.');
  },
);
