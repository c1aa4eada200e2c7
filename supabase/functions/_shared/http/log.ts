/**
 * One line of JSON. It has ids, states and error details, but no words from visitors. The level `debug` is for sweeps
 * and health checks that find nothing.
 */
export type LogEntry = { level: 'debug' | 'info' | 'error'; outcome: string } & Record<string, unknown>;

export type Log = (entry: LogEntry) => void;

/** Counts an outcome. */
export type Count = (outcome: string) => void;

/** The shortest time between two lines for the same counted outcome, in milliseconds. */
const interval = 60_000;

/**
 * @param name the function's name, which operators search for.
 * @returns `log`, which writes a line, and `count`, which writes at most one line a minute for each outcome with the
 *   number so far, because a flood of requests may not flood the log. The first one gets its line at once.
 */
export function createLog(name: string): { log: Log; count: Count } {
  const outcomes = new Map<string, { count: number; lastLine: number }>();
  const log: Log = (entry) => {
    console[entry.level](JSON.stringify({ function: name, ...entry }));
  };
  const count: Count = (outcome) => {
    const counted = outcomes.get(outcome) ?? { count: 0, lastLine: -Infinity };
    outcomes.set(outcome, counted);
    counted.count += 1;
    if (Date.now() - counted.lastLine < interval) return;
    log({ level: 'info', outcome, count: counted.count });
    counted.count = 0;
    counted.lastLine = Date.now();
  };
  return { log, count };
}
