/** Runs Gatsby's commands: quietly, without telemetry, and without the questions it asks on a terminal. */
import { startPart, type Part, type PartOptions } from '../process/subprocess.ts';
import { inProject } from '../process/project.ts';

type GatsbyOptions = Pick<PartOptions, 'name' | 'args' | 'env' | 'cwd' | 'logFolder' | 'onLine'>;

export function startGatsby({ args, env, ...options }: GatsbyOptions): Part {
  return startPart({
    ...options,
    command: process.execPath,
    args: [inProject('node_modules', 'gatsby', 'cli.js'), ...args],
    env: { ...process.env, GATSBY_TELEMETRY_DISABLED: '1', CI: 'true', ...env },
  });
}
