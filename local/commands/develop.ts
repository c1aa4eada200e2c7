/** `npm run develop`: the site from its sources, shown anew after each change, and everything behind it. */
import { runSiteAndBackend } from '../stack/site-and-backend.ts';
import { invalidateBuild, lockBuilds } from '../stack/site-build.ts';
import { startDevelopSite } from '../stack/site.ts';

await runSiteAndBackend({
  portName: 'develop',
  async prepare(resources, report) {
    const lock = await lockBuilds(report);
    resources.defer(lock.release);
    await invalidateBuild();
  },
  start: startDevelopSite,
});
