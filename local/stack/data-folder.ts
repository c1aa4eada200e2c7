/** The folder of what survives a restart: the database, the mails, the logs. One run at a time uses it. */
import { join } from 'node:path';
import { tryLock } from '../process/lock.ts';
import { UserError } from '../process/user-error.ts';

/** A folder that this run has locked with {@link lockDataFolder}. */
export type DataFolder = { path: string; logs: string };

/** Locks the folder until `resources` is disposed of. */
export function lockDataFolder(resources: AsyncDisposableStack, path: string): DataFolder {
  const lock = tryLock(join(path, 'lock'));
  if (!lock) {
    throw new UserError(
      `Another npm start or npm run develop of this project is running (it uses ${path}). End it with Ctrl-C first.`,
    );
  }
  resources.defer(lock.release);
  return { path, logs: join(path, 'logs') };
}
