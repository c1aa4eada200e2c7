/**
 * One JSON line. It holds ids, states and error details, never anything that a visitor wrote. Level `debug` is for the
 * runs of every minute that found nothing to do.
 */
export type LogEntry = { level: 'debug' | 'info' | 'error'; outcome: string } & Record<string, unknown>;

export type Log = (entry: LogEntry) => void;

/** Counts one more of an outcome. */
export type Count = (outcome: string) => void;

/** In milliseconds. */
const interval = 60_000;

/**
 * @param name of the function, for operators to search for.
 * @returns `log` writes a line; `count` does so at most once a minute for each outcome, with how many there were: a flood
 *   of requests must not flood the log. The first of an outcome has its line immediately.
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
