/** `npm run develop`: the site from its sources, shown anew after each change, and everything behind it. */
import { runSiteAndBackend } from '../stack/site-and-backend.ts';
import { forgetBuild, lockBuilds } from '../stack/site-build.ts';
import { startDevelopSite } from '../stack/site.ts';

await runSiteAndBackend({
  portName: 'develop',
  async prepare(running, report) {
    const lock = await lockBuilds(report);
    running.defer(lock.release);
    await forgetBuild();
  },
  start: startDevelopSite,
});
