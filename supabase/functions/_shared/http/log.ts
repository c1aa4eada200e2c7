/**
 * One JSON line. It holds ids, states and error details, never anything that a visitor wrote. Level `debug` is for the
 * runs of every minute that found nothing to do.
 */
export type LogEntry = { level: 'debug' | 'info' | 'error'; outcome: string } & Record<string, unknown>;

export type Log = (entry: LogEntry) => void;

/** @param name of the function, for operators to search for. */
export function createLog(name: string): Log {
  return (entry) => {
    console[entry.level](JSON.stringify({ function: name, ...entry }));
  };
}

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
