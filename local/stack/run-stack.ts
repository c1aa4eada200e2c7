/** Runs the stack on the configured ports until it is stopped. Only one run at a time may use the data in .local/. */
import { runWithGracefulShutdown } from '../process/graceful-shutdown.ts';
import { requireNoneRuns } from '../process/left-behind.ts';
import { requireFree } from '../process/ports.ts';
import { inProject } from '../process/project.ts';
import { step } from '../process/report.ts';
import { startSchedule } from './schedule.ts';
import { readPorts } from './settings.ts';
import { startStack } from './stack.ts';

/** @param siteName `develop` serves the site from source. @param prepare runs before the stack starts. */
export function runStack(
  siteName: 'site' | 'develop',
  prepare: (resources: AsyncDisposableStack) => Promise<void>,
): Promise<never> {
  return runWithGracefulShutdown(async (resources) => {
    const { [siteName]: site, ...others } = readPorts([siteName, 'api', 'database', 'mailbox', 'smtp'], process.env);
    requireNoneRuns('postgres');
    await requireFree({ [siteName]: site, ...others });
    await prepare(resources);
    const options = {
      folder: { path: inProject('.local'), logs: inProject('.local', 'logs') },
      ports: { site, ...others },
      environment: process.env,
      isDeveloped: siteName === 'develop',
      onLine: console.log,
    };
    const { siteUrl, mailboxUrl, backend, failure } = await step('Stack', () => startStack(resources, options));
    startSchedule(resources, backend.delivery);
    // From now on, Ctrl-C is the normal way to end the stack and not a failure.
    process.exitCode = 0;
    console.log(`
  Site      ${siteUrl}
  Mailbox   ${mailboxUrl}
  Database  ${backend.database.url}

  Ctrl-C stops everything.
`);
    throw await failure();
  });
}
