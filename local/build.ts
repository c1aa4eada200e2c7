/** `npm run build`: the site in public/, if it is not there already, for a host: as the environment says. */
import { reportTo } from './report.ts';
import { buildSite } from './site-build.ts';
import { untilStopped } from './until-stopped.ts';

const report = reportTo(process.stdout);

await untilStopped(
  () => 1,
  async (running) => {
    await buildSite(running, report, process.env);
    report.line('The site is in public/.');
  },
);
