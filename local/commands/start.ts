/** `npm start` serves the built site with the rest of the stack. `npm run develop` runs the site from source. */
import { runWithGracefulShutdown } from '../process/graceful-shutdown.ts';
import { inProject } from '../process/project.ts';
import { step } from '../process/report.ts';
import { requireFree } from '../stack/require-free.ts';
import { startSchedule } from '../stack/schedule.ts';
import { readPorts, sessionSettings } from '../stack/settings.ts';
import { buildSite, prepareGatsby } from '../stack/site-build.ts';
import { startStack } from '../stack/stack.ts';

const isDeveloped = process.argv.includes('--develop');

await runWithGracefulShutdown(async (resources) => {
  const ports = readPorts(process.env);
  const folder = { path: inProject('.local'), logs: inProject('.local', 'logs') };
  const options = { folder, ports, environment: process.env, isDeveloped, onLine: console.log };
  await requireFree(ports);
  await (isDeveloped ? prepareGatsby() : buildSite(resources, sessionSettings(process.env)));
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
