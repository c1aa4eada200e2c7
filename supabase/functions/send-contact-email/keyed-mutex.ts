import { BusyError } from '../_shared/busy-error.ts';
import { TimeoutError, withTimeout } from '../_shared/timeout.ts';

/**
 * Runs work with the same key one at a time, in order, and work with different keys concurrently.
 *
 * @throws {@link BusyError} after the longest wait; then the work does not begin.
 */
export type KeyedMutex = <Result>(key: string, work: () => Promise<Result>) => Promise<Result>;

/** @param longestWait in milliseconds. */
export function createKeyedMutex(longestWait: number): KeyedMutex {
  /** For each key, the end of the last work and of all before it. */
  const ends = new Map<string, Promise<unknown>>();
  return async (key, work) => {
    const { promise: done, resolve: release } = Promise.withResolvers<undefined>();
    const earlier = ends.get(key);
    const end = Promise.all([earlier, done]).then(() => {
      if (ends.get(key) === end) ends.delete(key);
    });
    ends.set(key, end);
    try {
      if (earlier) await waitFor(earlier, longestWait);
      return await work();
    } finally {
      release(undefined);
    }
  };
}

async function waitFor(earlier: Promise<unknown>, longestWait: number): Promise<void> {
  try {
    await withTimeout(longestWait, earlier);
  } catch (error) {
    throw error instanceof TimeoutError ? new BusyError(`The same key was in use for ${longestWait} ms`) : error;
  }
}
