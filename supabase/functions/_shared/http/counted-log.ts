import type { Log } from './log.ts';

/** In milliseconds. */
const interval = 60_000;

/** Counts one more of an outcome. */
export type Count = (outcome: string) => void;

/**
 * Logs outcomes as counts, each in at most one line a minute: with a line for each request, a flood of them would also
 * flood the log. The first of an outcome is logged immediately.
 *
 * @param now in milliseconds.
 */
export function createCountedLog(log: Log, now: () => number): Count {
  const outcomes = new Map<string, { count: number; lastLine: number }>();
  return (outcome) => {
    const counted = outcomes.get(outcome) ?? { count: 0, lastLine: -Infinity };
    outcomes.set(outcome, counted);
    counted.count += 1;
    if (now() - counted.lastLine < interval) return;
    log({ level: 'info', outcome, count: counted.count });
    counted.count = 0;
    counted.lastLine = now();
  };
}
