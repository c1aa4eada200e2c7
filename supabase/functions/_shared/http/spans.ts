/** The hops of a request to what is outside, timed for its line of log. */
import { redactError, type RedactedError } from './redact-error.ts';

export type Span = { milliseconds: number; error?: RedactedError };

export type Spans = {
  /** What was timed so far, by name. */
  finished: Record<string, Span>;
  /** Does the work and notes how long it took, and what it threw if it did; that is thrown on. */
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
