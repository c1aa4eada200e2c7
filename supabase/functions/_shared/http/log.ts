/**
 * One JSON line. It holds ids, states and error details, never anything that a visitor wrote. Level `debug` is for sweeps
 * and health checks that found nothing.
 */
export type LogEntry = { level: 'debug' | 'info' | 'error'; outcome: string } & Record<string, unknown>;

export type Log = (entry: LogEntry) => void;

/** Counts an outcome. */
export type Count = (outcome: string) => void;

/** In milliseconds. */
const interval = 60_000;

/**
 * @param name of the function, for operators to search for.
 * @returns `log`, which writes a line, and `count`, which writes one at most once a minute for each outcome, with the number
 *   so far: a flood of requests must not flood the log. The first of an outcome gets its line at once.
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
