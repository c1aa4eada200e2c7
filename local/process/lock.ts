/**
 * A lock between processes. SQLite holds it as a file lock of the operating system, which disappears with its process,
 * even a killed one. npm's proper-lockfile leaves its lock behind when the process is killed, until it counts as stale.
 */
import { mkdirSync } from 'node:fs';
import { dirname } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { setTimeout as delay } from 'node:timers/promises';

export type Lock = { release: () => void };

/** Takes the lock, or returns undefined when this or another process has it already. */
export function tryLock(file: string): Lock | undefined {
  mkdirSync(dirname(file), { recursive: true });
  const database = new DatabaseSync(file);
  try {
    database.exec('begin exclusive');
  } catch (error) {
    database.close();
    if (String(error).includes('database is locked')) return undefined;
    throw error;
  }
  return {
    release: () => {
      database.close();
    },
  };
}

/** Takes the lock as soon as it is free; calls `onWait` once if it is not free at first. */
export async function waitForLock(file: string, onWait: () => void): Promise<Lock> {
  let lock = tryLock(file);
  if (!lock) onWait();
  while (!lock) {
    await delay(200);
    lock = tryLock(file);
  }
  return lock;
}
