import { redactError, type RedactedError } from './redact-error.ts';

/** One line of JSON without visitors' words. The level `debug` is for sweeps and checks that find nothing to do. */
export type LogEntry = { level: 'debug' | 'info' | 'error'; outcome: string } & Record<string, unknown>;

export type Log = (entry: LogEntry) => void;

/** The shortest time between two lines for the same counted outcome, in milliseconds. */
const interval = 60_000;

/**
 * @param source what every line has: the function's name, which operators can search the log for, and where it runs.
 * @returns `log`, which writes a line, and `count`, which writes the latest entry of each outcome with the number of
 *   entries: the first at once, and then at most one a minute, because a flood of requests must not flood the log.
 */
export function createLog(source: { function: string; siteRegion?: string | undefined }): { log: Log; count: Log } {
  const outcomes = new Map<string, { count: number; lastLine: number }>();
  const log: Log = (entry) => {
    console[entry.level](JSON.stringify({ ...source, ...entry }));
  };
  const count: Log = (entry) => {
    const counted = outcomes.get(entry.outcome) ?? { count: 0, lastLine: -Infinity };
    outcomes.set(entry.outcome, counted);
    counted.count += 1;
    if (Date.now() - counted.lastLine < interval) return;
    log({ ...entry, count: counted.count });
    counted.count = 0;
    counted.lastLine = Date.now();
  };
  return { log, count };
}

/** The timed steps of a request, for its log line. */
export type Spans = ReturnType<typeof createSpans>;

export function createSpans() {
  const requestTook = stopwatch();
  const finished: Record<string, { milliseconds: number; error?: RedactedError }> = {};
  return {
    /** Times the work. If the work fails, records its error and throws it again. */
    time: async <Result>(name: string, work: () => Promise<Result>): Promise<Result> => {
      const took = stopwatch();
      try {
        const result = await work();
        finished[name] = { milliseconds: took() };
        return result;
      } catch (error) {
        finished[name] = { milliseconds: took(), error: redactError(error) };
        throw error;
      }
    },
    /** The request's duration so far and its spans, for the log line. */
    summary: () => ({ milliseconds: requestTook(), spans: finished }),
  };
}

/** Starts a stopwatch. @returns a function that reads it, in whole milliseconds. */
export function stopwatch(): () => number {
  const startedAt = performance.now();
  return () => Math.round(performance.now() - startedAt);
}
