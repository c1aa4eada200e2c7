import type { Log } from './log.ts';

/** In milliseconds. */
const interval = 60_000;

export type CountedLog = {
  /** Counts one more. */
  add: () => void;
  /** Logs the count since the last line, if there is one. */
  flush: () => void;
};

/**
 * Logs an outcome as a count, in at most one line a minute: with a line for each, a flood of requests would also flood the
 * log. The first one is logged immediately.
 *
 * @param now in milliseconds.
 */
export function createCountedLog(outcome: string, log: Log, now: () => number): CountedLog {
  let count = 0;
  let lastLine = -Infinity;

  function flush() {
    if (count === 0) return;
    log({ level: 'info', outcome, count });
    count = 0;
    lastLine = now();
  }

  return {
    add: () => {
      count += 1;
      if (now() - lastLine >= interval) flush();
    },
    flush,
  };
}
