import { inProject } from '../process/project.ts';
import type { Environment } from './settings.ts';

/** How to run a Gatsby command without telemetry and without prompts on the terminal. */
export function gatsbyProgram(args: string[], mode: 'production' | 'development', environment: Environment) {
  const fixed = { GATSBY_TELEMETRY_DISABLED: '1', CI: 'true', NODE_ENV: mode };
  return {
    command: process.execPath,
    args: [inProject('node_modules', 'gatsby', 'cli.js'), ...args],
    env: { ...process.env, ...environment, ...fixed },
  };
}
