/** `npm run build`: the site in public/, if it is not there already, for a host: as the environment says. */
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
