import { inProject } from '../process/project.ts';
import type { Environment } from './settings.ts';

/** How Gatsby's commands run: without telemetry and without questions on the terminal. */
export function gatsbyProgram(args: string[], mode: 'production' | 'development', environment: Environment) {
  const fixed = { GATSBY_TELEMETRY_DISABLED: '1', CI: 'true', NODE_ENV: mode };
  return {
    command: process.execPath,
    args: [inProject('node_modules', 'gatsby', 'cli.js'), ...args],
    env: { ...process.env, ...environment, ...fixed },
  };
}
