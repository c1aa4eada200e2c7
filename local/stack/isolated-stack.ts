import { freePorts } from '../process/ports.ts';
import { UserError } from '../process/report.ts';
import { temporaryDataFolder } from './data-folder.ts';
import { portSettings, sessionSettings, type Environment, type PortName } from './settings.ts';
import { isBuilt } from './site-build.ts';
import { startStack } from './stack.ts';

/** Starts a stack with its own data, on free ports, from the last build. Its logs are kept, in .local/logs/stacks. */
export async function startIsolatedStack(resources: AsyncDisposableStack, environment: Environment = {}) {
  if (!(await isBuilt(sessionSettings({})))) {
    const problem = 'The site is not built from these files for the standard ports and the local session.';
    throw new UserError(`${problem} Run the tests with npm test -- FILE, which builds it first.`);
  }
  const folder = await temporaryDataFolder(resources);
  const [site = 0, api = 0, database = 0, mailbox = 0, smtp = 0] = await freePorts(5);
  const ports = { site, api, database, mailbox, smtp };
  /** The lines that the site functions and the edge functions have logged so far. */
  const log: string[] = [];
  const onLine = (line: string) => log.push(line);
  const stack = await startStack(resources, { folder, ports, environment, isDeveloped: false, onLine });
  const settings = Object.entries(ports).map(([name, port]) => [portSettings[name as PortName].setting, String(port)]);
  /** The port settings that let another program find this stack. */
  return { ...stack, portSettings: Object.fromEntries(settings) as Record<string, string>, log };
}
