/** `npm run develop`: site and edge functions from their sources, reloaded after each change, with the rest of the stack. */
import { contentErrorMessage } from '../../src/content-schema/content-error-message.ts';
import { withErrorsLast } from '../stack/errors-last.ts';
import { requireValidContent } from '../stack/require-valid-content.ts';
import { runStack } from '../stack/run-stack.ts';
import { invalidateBuild, lockBuilds } from '../stack/site-build.ts';
import { startDevelopSite } from '../stack/site.ts';

await runStack({
  portNames: ['develop', 'debug'],
  async prepare(resources, report) {
    await requireValidContent();
    const lock = await lockBuilds(report);
    resources.defer(lock.release);
    await invalidateBuild();
  },
  startSite: (resources, { onLine, ...options }) =>
    startDevelopSite(resources, {
      ...options,
      onLine: withErrorsLast(onLine, () => contentErrorMessage('content')),
    }),
});
