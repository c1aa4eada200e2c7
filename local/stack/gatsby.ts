/** Runs Gatsby's commands: quietly, without telemetry, and without the questions it asks on a terminal. */
import { startSubprocess, type Subprocess, type SubprocessOptions } from '../process/subprocess.ts';
import { inProject } from '../process/project.ts';

type GatsbyOptions = Pick<SubprocessOptions, 'name' | 'args' | 'env' | 'cwd' | 'logFolder' | 'onLine'>;

export function startGatsby({ args, env, ...options }: GatsbyOptions): Subprocess {
  return startSubprocess({
    ...options,
    command: process.execPath,
    args: [inProject('node_modules', 'gatsby', 'cli.js'), ...args],
    env: { ...process.env, GATSBY_TELEMETRY_DISABLED: '1', CI: 'true', ...env },
  });
}
