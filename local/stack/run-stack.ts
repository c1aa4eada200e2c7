/** Runs the stack on the ports of the settings until it is stopped. One run at a time has the data in .local/. */
import { startBackend } from './backend.ts';
import { tryLock } from '../process/lock.ts';
import { requireFree } from '../process/ports.ts';
import { inProject } from '../process/project.ts';
import { report, type Report } from '../process/report.ts';
import { UserError } from '../process/user-error.ts';
import { startSchedule } from './schedule.ts';
import { readPorts } from './settings.ts';
import type { Site, SiteOptions } from './site.ts';
import { runWithGracefulShutdown } from '../process/graceful-shutdown.ts';

type StackOptions = {
  /** The names of the site's port and, if the edge functions are to be debugged, of their first debugger's. */
  portNames: readonly [site: 'site' | 'develop', debug?: 'debug'];
  /** Runs before the backend starts. */
  prepare: (resources: AsyncDisposableStack, report: Report) => Promise<void>;
  startSite: (resources: AsyncDisposableStack, options: SiteOptions) => Promise<Site>;
};

export async function runStack({ portNames, prepare, startSite }: StackOptions): Promise<never> {
  const [siteName, debugName] = portNames;
  const folder = { path: inProject('.local'), logs: inProject('.local', 'logs') };
  let isUp = false;
  return runWithGracefulShutdown(
    () => (isUp ? 0 : 1),
    async (resources) => {
      const names = [siteName, 'api', 'database', 'mailbox', 'smtp', ...(debugName ? [debugName] : [])] as const;
      const ports = readPorts(names, process.env);
      const lock = tryLock(inProject('.local', 'lock'));
      if (!lock) {
        throw new UserError('Another npm start or npm run develop runs in this folder. End it with Ctrl-C first.');
      }
      resources.defer(lock.release);
      await requireFree(ports);
      await prepare(resources, report);
      const backend = await startBackend(resources, {
        folder,
        ports: { ...ports, site: ports[siteName] },
        environment: process.env,
        debugPort: debugName && ports[debugName],
        report,
      });
      startSchedule(resources, {
        url: backend.delivery.url,
        key: backend.delivery.sweepKey,
        onFailure: (reason) => {
          report.line(`  schedule | ${reason}`);
        },
      });
      const site = await report.step('Site', () =>
        startSite(resources, {
          port: ports[siteName],
          settings: backend.siteSettings,
          logFolder: folder.logs,
          onLine: (line) => {
            if (isUp) report.line(`  site | ${line}`);
          },
        }),
      );
      isUp = true;
      report.line(`
  Site      ${site.url}
  Mailbox   ${backend.mailbox.url}
  Database  ${backend.database.url}

  Ctrl-C ends all of it.
`);
      throw await Promise.race([backend.crashed, site.crashed]);
    },
  );
}
