import type { Log } from './log.ts';

/** In milliseconds. */
const interval = 60_000;

export type CountedLog = {
  /** Counts one more of this outcome. */
  add: (outcome: string) => void;
  /** Logs the counts since the last lines, if there are any. */
  flush: () => void;
};

/**
 * Logs outcomes as counts, each in at most one line a minute: with a line for each request, a flood of them would also
 * flood the log. The first of an outcome is logged immediately.
 *
 * @param now in milliseconds.
 */
export function createCountedLog(log: Log, now: () => number): CountedLog {
  const outcomes = new Map<string, { count: number; lastLine: number }>();

  function write(outcome: string, counted: { count: number; lastLine: number }) {
    if (counted.count === 0) return;
    log({ level: 'info', outcome, count: counted.count });
    counted.count = 0;
    counted.lastLine = now();
  }

  return {
    add: (outcome) => {
      const counted = outcomes.get(outcome) ?? { count: 0, lastLine: -Infinity };
      outcomes.set(outcome, counted);
      counted.count += 1;
      if (now() - counted.lastLine >= interval) write(outcome, counted);
    },
    flush: () => {
      for (const [outcome, counted] of outcomes) write(outcome, counted);
    },
  };
}
