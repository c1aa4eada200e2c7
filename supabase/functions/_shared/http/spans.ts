/** The timed steps of a request, for its log line. */
import { redactError, type RedactedError } from './redact-error.ts';

export type Span = { milliseconds: number; error?: RedactedError };

export type Spans = ReturnType<typeof createSpans>;

export function createSpans() {
  const requestTook = stopwatch();
  const finished: Record<string, Span> = {};
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
function stopwatch(): () => number {
  const startedAt = performance.now();
  return () => Math.round(performance.now() - startedAt);
}
