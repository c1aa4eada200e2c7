/** The folder that keeps what must survive a restart: the database, the mails, the logs. One run at a time holds it. */
import { join } from 'node:path';
import { tryLock } from '../process/lock.ts';
import { UserError } from '../process/user-error.ts';

/** A folder this run alone may use. Made by {@link lockDataFolder}, and by nothing else. */
export type DataFolder = { path: string; logs: string };

/** Takes the folder for this run until `running` is disposed of. */
export function lockDataFolder(resources: AsyncDisposableStack, path: string): DataFolder {
  const lock = tryLock(join(path, 'lock'));
  if (!lock) {
    throw new UserError(
      `Another npm start or npm run develop of this project is running (it holds ${path}). End it with Ctrl-C first.`,
    );
  }
  resources.defer(lock.release);
  return { path, logs: join(path, 'logs') };
}
