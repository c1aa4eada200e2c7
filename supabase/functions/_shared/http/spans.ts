/** The timed steps of a request, for its log line. */
import { redactError, type RedactedError } from './redact-error.ts';

export type Span = { milliseconds: number; error?: RedactedError };

export type Spans = {
  /** The spans so far, by name. */
  finished: Record<string, Span>;
  /** Times the work. Records an error and throws it again. */
  time: <Result>(name: string, work: () => Promise<Result>) => Promise<Result>;
};

export function createSpans(): Spans {
  const finished: Spans['finished'] = {};
  return {
    finished,
    time: async (name, work) => {
      const startedAt = performance.now();
      const took = () => Math.round(performance.now() - startedAt);
      try {
        const result = await work();
        finished[name] = { milliseconds: took() };
        return result;
      } catch (error) {
        finished[name] = { milliseconds: took(), error: redactError(error) };
        throw error;
      }
    },
  };
}
