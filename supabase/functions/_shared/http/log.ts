/**
 * One JSON line per request. An entry holds ids, states and error details, never what a visitor wrote. At the level
 * `debug` is what comes every minute and tells that nothing was to be done.
 */
export type LogEntry = { level: 'debug' | 'info' | 'error'; outcome: string } & Record<string, unknown>;

export type Log = (entry: LogEntry) => void;

/** @param name the function's, by which an operator finds its lines. */
export function createLog(name: string): Log {
  return (entry) => {
    console[entry.level](JSON.stringify({ function: name, ...entry }));
  };
}
