/** `npm run develop`: site and edge functions from their sources, reloaded after each change, with the rest of the stack. */
import { runStack } from '../stack/run-stack.ts';
import { invalidateBuild, lockBuilds } from '../stack/site-build.ts';
import { startDevelopSite } from '../stack/site.ts';

await runStack({
  portNames: ['develop', 'debug'],
  async prepare(resources, report) {
    const lock = await lockBuilds(report);
    resources.defer(lock.release);
    await invalidateBuild();
  },
  startSite: startDevelopSite,
});
