import { runWithGracefulShutdown } from '../process/graceful-shutdown.ts';
import { buildSite } from '../stack/site-build.ts';

await runWithGracefulShutdown(async (resources) => {
  await buildSite(resources, {});
  console.log('The site is in public/.');
});
