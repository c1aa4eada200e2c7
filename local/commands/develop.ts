/** `npm run develop`: the site from its sources, shown anew after each change, and everything behind it. */
import { runStack } from '../stack/run-stack.ts';
import { invalidateBuild, lockBuilds } from '../stack/site-build.ts';
import { startDevelopSite } from '../stack/site.ts';

await runStack({
  portName: 'develop',
  async prepare(resources, report) {
    const lock = await lockBuilds(report);
    resources.defer(lock.release);
    await invalidateBuild();
  },
  start: startDevelopSite,
});
