/** Serves the site: as it was built, or with Gatsby's hot reload. */
import { startGatsby } from './gatsby.ts';
import { startService, type Service } from './service.ts';

export type SiteOptions = {
  port: number;
  /** The run-time settings of the site's functions. */
  settings: Readonly<Record<string, string>>;
  logFolder: string;
  /** Called with each line the site logs. */
  onLine: (line: string) => void;
};

export type Site = Service & { url: string };

/** Serves what `gatsby build` left in public/, with the site's functions. */
export function startSite(running: AsyncDisposableStack, options: SiteOptions): Promise<Site> {
  return start(running, { ...options, command: 'serve', mode: 'production' });
}

/** Serves the site from its sources, and again after each change. */
export function startDevelopSite(running: AsyncDisposableStack, options: SiteOptions): Promise<Site> {
  return start(running, { ...options, command: 'develop', mode: 'development' });
}

async function start(
  running: AsyncDisposableStack,
  { command, mode, port, settings, logFolder, onLine }: SiteOptions & { command: string; mode: string },
): Promise<Site> {
  const launch = () =>
    startGatsby({
      name: `gatsby-${command}`,
      args: [command, '--port', String(port), '--host', '127.0.0.1'],
      env: { ...settings, NODE_ENV: mode },
      logFolder,
      onLine,
    });
  const service = await startService(running, launch, () => answers(port));
  return { ...service, url: `http://localhost:${String(port)}` };
}

/** A page, and not only a connection: by then Gatsby has told the terminal what it tells at its start. */
async function answers(port: number): Promise<boolean> {
  try {
    const response = await fetch(`http://127.0.0.1:${String(port)}/`);
    await response.body?.cancel();
    return response.ok;
  } catch {
    return false;
  }
}
