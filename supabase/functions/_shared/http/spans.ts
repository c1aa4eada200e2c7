/** The hops of a request to what is outside, timed for its line of log. */
import { describeError, type ErrorDescription } from './redact-error.ts';

export type Hop = { milliseconds: number; error?: ErrorDescription };

export type Hops = {
  /** What was timed so far, by name. */
  taken: Record<string, Hop>;
  /** Does the work and notes how long it took, and what it threw if it did; that is thrown on. */
  time: <Result>(name: string, work: () => Promise<Result>) => Promise<Result>;
};

export function createHops(): Hops {
  const taken: Hops['taken'] = {};
  return {
    taken,
    time: async (name, work) => {
      const startedAt = performance.now();
      const took = () => Math.round(performance.now() - startedAt);
      try {
        const result = await work();
        taken[name] = { milliseconds: took() };
        return result;
      } catch (error) {
        taken[name] = { milliseconds: took(), error: describeError(error) };
        throw error;
      }
    },
  };
}
