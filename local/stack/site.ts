import { join } from 'node:path';
import { isResponding } from '../process/ports.ts';
import { inProject } from '../process/project.ts';
import { startService, type Subprocess } from '../process/subprocess.ts';
import { followContent } from './checked-content.ts';
import { sessionSettings, type Environment, type StackOptions } from './settings.ts';

export async function startSite(
  resources: AsyncDisposableStack,
  settings: Environment,
  { folder, ports: { site: port }, isDeveloped, onLine }: StackOptions,
): Promise<Subprocess> {
  const copy = join(folder.path, 'content');
  if (isDeveloped) await followContent(resources, { content: 'content', copy, onLine });
  const program = isDeveloped
    ? gatsbyProgram(['develop', '--port', String(port), '--host', '127.0.0.1'], 'development', {
        ...settings,
        ...sessionSettings(process.env),
        CONTENT_FOLDER: copy,
      })
    : siteServer(port, inProject('public'), settings);
  const name = isDeveloped ? 'gatsby-develop' : 'site';
  const log = { name, logFolder: folder.logs, onLine: (line: string) => onLine(`  site | ${line}`) };
  return startService(resources, () => isResponding(port), { ...program, ...log });
}

/** How to serve the files in the folder, and the site functions with these settings. */
export function siteServer(port: number, folder: string, settings: Environment = {}) {
  return {
    command: process.execPath,
    args: [inProject('local', 'stack', 'site-server.ts'), String(port), folder],
    env: { PATH: process.env.PATH, ...settings, NODE_ENV: 'production' },
  };
}

/** How to run a Gatsby command without telemetry and without prompts on the terminal. */
export function gatsbyProgram(args: string[], mode: 'production' | 'development', environment: Environment) {
  const fixed = { GATSBY_TELEMETRY_DISABLED: '1', CI: 'true', NODE_ENV: mode };
  return {
    command: process.execPath,
    args: [inProject('node_modules', 'gatsby', 'cli.js'), ...args],
    env: { ...process.env, ...environment, ...fixed },
  };
}
