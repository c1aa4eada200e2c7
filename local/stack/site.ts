/** Serves the built site and its functions, or runs the site from source with Gatsby's hot reload. */
import { isListening } from '../process/ports.ts';
import { inProject } from '../process/project.ts';
import { startService, type Subprocess } from '../process/subprocess.ts';
import { gatsbyProgram } from './gatsby.ts';
import { sessionSettings } from './session-settings.ts';

type SiteOptions = {
  port: number;
  /** The site functions' run-time settings. */
  settings: Readonly<Record<string, string>>;
  isDeveloped: boolean;
  logFolder: string;
  /** Called with each line that the site logs. */
  onLine: (line: string) => unknown;
};

export function startSite(
  resources: AsyncDisposableStack,
  { port, settings, isDeveloped, logFolder, onLine }: SiteOptions,
): Promise<Subprocess> {
  const server = [inProject('local', 'stack', 'site-server.ts'), String(port), inProject('public')];
  const program = isDeveloped
    ? gatsbyProgram(['develop', '--port', String(port), '--host', '127.0.0.1'], 'development', {
        ...settings,
        ...sessionSettings(process.env),
      })
    : { command: process.execPath, args: server, env: { PATH: process.env.PATH, ...settings, NODE_ENV: 'production' } };
  const name = isDeveloped ? 'gatsby-develop' : 'site';
  const options = { ...program, name, logFolder, onLine: (line: string) => onLine(`  site | ${line}`) };
  return startService(resources, () => isListening(port), options);
}
