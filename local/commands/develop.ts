/** `npm run develop`: site and edge functions from their sources, reloaded after each change, with the rest of the stack. */
import { contentErrorMessage } from '../../src/content-schema/validate.ts';
import { failureWithErrorsLast, withErrorsLast } from '../stack/errors-last.ts';
import { requireValidContent } from '../stack/require-valid-content.ts';
import { runStack } from '../stack/run-stack.ts';
import { lockBuilds, prepareCache } from '../stack/site-build.ts';
import { startDevelopSite } from '../stack/site.ts';

const contentErrors = () => contentErrorMessage('content');

await runStack({
  portNames: ['develop', 'debug'],
  async prepare(resources, report) {
    await requireValidContent();
    const lock = await lockBuilds(report);
    resources.defer(lock.release);
    await prepareCache();
  },
  async startSite(resources, { onLine, ...options }) {
    const site = await startDevelopSite(resources, { ...options, onLine: withErrorsLast(onLine, contentErrors) });
    return { ...site, crashed: site.crashed.then((failure) => failureWithErrorsLast(failure, contentErrors)) };
  },
});
