/** Serves the built site, or the site's sources with Gatsby's hot reload. */
import { gatsbyProgram } from './gatsby.ts';
import { isListening } from '../process/ports.ts';
import { inProject } from '../process/project.ts';
import { sessionSettings } from './session-settings.ts';
import { siteUrlOf } from './settings.ts';
import { startService, type Service } from '../process/service.ts';

export type SiteOptions = {
  port: number;
  /** The run-time settings of the site function. */
  settings: Readonly<Record<string, string>>;
  logFolder: string;
  /** Called with each line the site logs. */
  onLine: (line: string) => void;
};

export type Site = Service & { url: string };

/** Serves public/ and the site functions. */
export async function startSite(
  resources: AsyncDisposableStack,
  { port, settings, ...options }: SiteOptions,
): Promise<Site> {
  const service = await startService(resources, () => isListening(port), {
    ...options,
    name: 'site',
    command: process.execPath,
    args: [inProject('local', 'stack', 'site-server.ts'), String(port), inProject('public')],
    env: { PATH: process.env.PATH, ...settings, NODE_ENV: 'production' },
  });
  return { ...service, url: siteUrlOf(port) };
}

/** Serves the site from its sources, and reloads it after each change. */
export async function startDevelopSite(
  resources: AsyncDisposableStack,
  { port, settings, ...options }: SiteOptions,
): Promise<Site> {
  const program = gatsbyProgram({
    ...options,
    name: 'gatsby-develop',
    args: ['develop', '--port', String(port), '--host', '127.0.0.1'],
    env: { ...settings, ...sessionSettings(process.env), NODE_ENV: 'development' },
  });
  return { ...(await startService(resources, () => hasPage(port), program)), url: siteUrlOf(port) };
}

/** A page and not only a connection: then Gatsby has written the messages of its start. */
async function hasPage(port: number): Promise<boolean> {
  try {
    const { ok, body } = await fetch(`http://127.0.0.1:${String(port)}/`);
    await body?.cancel();
    return ok;
  } catch {
    return false;
  }
}
