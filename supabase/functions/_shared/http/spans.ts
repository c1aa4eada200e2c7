/** The timed steps of a request, for its log line. */
import { redactError, type RedactedError } from './redact-error.ts';

export type Span = { milliseconds: number; error?: RedactedError };

export type Spans = ReturnType<typeof createSpans>;

export function createSpans() {
  const requestTook = stopwatch();
  const finished: Record<string, Span> = {};
  return {
    /** Times the work. Records an error and throws it again. */
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
    /** For the log line: the duration of the request so far, and its spans. */
    summary: () => ({ milliseconds: requestTook(), spans: finished }),
  };
}

/** Starts now. @returns the whole milliseconds since then. */
function stopwatch(): () => number {
  const startedAt = performance.now();
  return () => Math.round(performance.now() - startedAt);
}
