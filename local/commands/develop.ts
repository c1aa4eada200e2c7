/** `npm run develop`: site and edge functions from their sources, reloaded after each change, with the rest of the stack. */
import { contentErrorMessage } from '../../src/content-schema/validate.ts';
import { withErrorsLast } from '../stack/errors-last.ts';
import { requireValidContent } from '../stack/require-valid-content.ts';
import { runStack } from '../stack/run-stack.ts';
import { lockBuilds, prepareCache } from '../stack/site-build.ts';
import { startDevelopSite } from '../stack/site.ts';

await runStack({
  portNames: ['develop', 'debug'],
  async prepare(resources, report) {
    await requireValidContent();
    const lock = await lockBuilds(report);
    resources.defer(lock.release);
    await prepareCache();
  },
  async startSite(resources, { onLine, ...options }) {
    const withErrors = withErrorsLast(onLine, () => contentErrorMessage('content'));
    const site = await startDevelopSite(resources, { ...options, onLine: withErrors });
    // Gatsby ends at a damaged picture, for example.
    const crashed = site.crashed.then(async (failure) => {
      await requireValidContent();
      return failure;
    });
    return { ...site, crashed };
  },
});
