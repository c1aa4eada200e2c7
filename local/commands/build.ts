/** `npm run build`: the site in public/, if it is not there already, for a host: as the environment says. */
import { reportTo } from '../process/report.ts';
import { buildSite } from '../stack/site-build.ts';
import { runUntilStopped } from '../process/graceful-shutdown.ts';

const report = reportTo(process.stdout);

await runUntilStopped(
  () => 1,
  async (resources) => {
    await buildSite(resources, report, process.env);
    report.line('The site is in public/.');
  },
);
