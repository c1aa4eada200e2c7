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
