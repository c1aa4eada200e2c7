/** A stack for a test or a measurement, on free ports and with data of its own. Its logs stay in .local/logs/stacks. */
import { startBackend, type Backend } from './backend.ts';
import { temporaryDataFolder } from './data-folder.ts';
import { freePorts } from '../process/ports.ts';
import type { Report } from '../process/report.ts';
import { portSettings, type Environment, type PortName } from './settings.ts';
import { startSite } from './site.ts';

export type IsolatedStack = {
  siteUrl: string;
  mailboxUrl: string;
  /** The settings with which another program finds it. */
  portSettings: Record<string, string>;
  backend: Backend;
  /** The lines that the site function and the edge functions have logged so far. */
  log: string[];
  stop: () => Promise<void>;
};

/**
 * Serves the last build of the site.
 *
 * @param environment overrides the backend's local settings, such as SMTP_URL.
 */
export async function startIsolatedStack(environment: Environment = {}): Promise<IsolatedStack> {
  const resources = new AsyncDisposableStack();
  try {
    const folder = await temporaryDataFolder(resources);
    const [site = 0, api = 0, database = 0, mailbox = 0, smtp = 0] = await freePorts(5);
    const log: string[] = [];
    const report: Report = { step: (_name, work) => work(), line: (line) => log.push(line) };
    const ports = { site, api, database, mailbox, smtp };
    const backend = await startBackend(resources, { folder, ports, environment, watch: false, report });
    const { url: siteUrl } = await startSite(resources, {
      port: site,
      settings: backend.siteSettings,
      logFolder: folder.logs,
      onLine: (line) => log.push(line),
    });
    const named = Object.entries(ports) as [PortName, number][];
    return {
      siteUrl,
      mailboxUrl: backend.mailbox.url,
      portSettings: Object.fromEntries(named.map(([name, port]) => [portSettings[name].setting, String(port)])),
      backend,
      log,
      stop: () => resources.disposeAsync(),
    };
  } catch (error) {
    await resources.disposeAsync();
    throw error;
  }
}
