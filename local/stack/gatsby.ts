/** Runs Gatsby's commands without telemetry and without its questions on a terminal. */
import { mkdirSync, rmSync } from 'node:fs';
import type { SubprocessOptions } from '../process/subprocess.ts';
import { inProject } from '../process/project.ts';

type GatsbyOptions = Pick<SubprocessOptions, 'name' | 'args' | 'env' | 'cwd' | 'logFolder' | 'onLine'>;

export function gatsbyProgram({ args, env, ...options }: GatsbyOptions): SubprocessOptions {
  // gatsby-adapter-netlify leaves empty folders behind.
  const temporaryFolder = inProject('.local', 'tmp');
  rmSync(temporaryFolder, { recursive: true, force: true });
  mkdirSync(temporaryFolder, { recursive: true });
  return {
    ...options,
    command: process.execPath,
    args: [inProject('node_modules', 'gatsby', 'cli.js'), ...args],
    env: { ...process.env, GATSBY_TELEMETRY_DISABLED: '1', CI: 'true', TMPDIR: temporaryFolder, ...env },
  };
}
