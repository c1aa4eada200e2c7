/** `npm run build`: builds the site into public/ with the environment's settings, if its inputs have changed. */
import { runWithGracefulShutdown } from '../process/graceful-shutdown.ts';
import { report } from '../process/report.ts';
import { buildSite } from '../stack/site-build.ts';

await runWithGracefulShutdown(async (resources) => {
  await buildSite(resources, process.env);
  report.line('The site is in public/.');
});
