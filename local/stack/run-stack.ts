/** Runs the stack on the ports of the settings until it is stopped. One run at a time has the data in .local/. */
import { startBackend } from './backend.ts';
import { runWithGracefulShutdown } from '../process/graceful-shutdown.ts';
import { tryLock } from '../process/lock.ts';
import { requireFree } from '../process/ports.ts';
import { inProject } from '../process/project.ts';
import { report } from '../process/report.ts';
import { UserError } from '../process/user-error.ts';
import { startSchedule } from './schedule.ts';
import { readPorts } from './settings.ts';
import type { Site, SiteOptions } from './site.ts';

/**
 * @param siteName the name of the site's port; edge functions are watched with a site in development.
 * @param prepare runs before the backend starts.
 */
export async function runStack(
  siteName: 'site' | 'develop',
  prepare: (resources: AsyncDisposableStack) => Promise<void>,
  startSite: (resources: AsyncDisposableStack, options: SiteOptions) => Promise<Site>,
): Promise<never> {
  const folder = { path: inProject('.local'), logs: inProject('.local', 'logs') };
  let isUp = false;
  return runWithGracefulShutdown(
    () => (isUp ? 0 : 1),
    async (resources) => {
      const { [siteName]: site, ...others } = readPorts([siteName, 'api', 'database', 'mailbox', 'smtp'], process.env);
      const lock = tryLock(inProject('.local', 'lock'));
      if (!lock) {
        throw new UserError('Another npm start or npm run develop runs in this folder. End it with Ctrl-C first.');
      }
      resources.defer(lock.release);
      await requireFree({ [siteName]: site, ...others });
      await prepare(resources);
      const { siteSettings, delivery, mailbox, database, crashed } = await startBackend(resources, {
        folder,
        ports: { site, ...others },
        environment: process.env,
        watch: siteName === 'develop',
        report,
      });
      startSchedule(resources, delivery, (reason) => {
        report.line(`  schedule | ${reason}`);
      });
      const onLine = (line: string) => {
        if (isUp) report.line(`  site | ${line}`);
      };
      const { url, crashed: siteCrashed } = await report.step('Site', () =>
        startSite(resources, { port: site, settings: siteSettings, logFolder: folder.logs, onLine }),
      );
      isUp = true;
      report.line(`
  Site      ${url}
  Mailbox   ${mailbox.url}
  Database  ${database.url}

  Ctrl-C ends all of it.
`);
      throw await Promise.race([crashed, siteCrashed]);
    },
  );
}
