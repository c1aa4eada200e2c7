/** Times of calls, taken in turns, so that what else the machine does falls on all of them alike. */

export type Call = () => Promise<void>;

/** Milliseconds. */
export type Times = { p50: number; p95: number; p99: number };

/**
 * Does each call once a round, in a different order each round.
 *
 * @param warmUp rounds that come first and do not count.
 * @param between is done before each call, and not timed.
 */
export async function timesInTurns<Name extends string>(
  calls: Record<Name, Call>,
  { warmUp, rounds, between }: { warmUp: number; rounds: number; between: Call },
): Promise<Record<Name, Times>> {
  const entries = Object.entries(calls) as [Name, Call][];
  const taken = new Map<Name, number[]>(entries.map(([name]) => [name, []]));
  for (let round = -warmUp; round < rounds; round += 1) {
    const turn = ((round % entries.length) + entries.length) % entries.length;
    for (const [name, call] of [...entries.slice(turn), ...entries.slice(0, turn)]) {
      await between();
      const startedAt = performance.now();
      await call();
      if (round >= 0) taken.get(name)?.push(performance.now() - startedAt);
    }
  }
  return Object.fromEntries([...taken].map(([name, times]) => [name, percentiles(times)])) as Record<Name, Times>;
}

/** Calls a second that a number of callers get done who call again at once, each for `milliseconds`. */
export async function callsPerSecond(call: Call, callers: number, milliseconds: number): Promise<number> {
  const startedAt = performance.now();
  let done = 0;
  async function caller() {
    while (performance.now() - startedAt < milliseconds) {
      await call();
      done += 1;
    }
  }
  await Promise.all(Array.from({ length: callers }, caller));
  return (done / (performance.now() - startedAt)) * 1000;
}

function percentiles(times: number[]): Times {
  const sorted = times.toSorted((one, other) => one - other);
  const at = (share: number) => sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? Number.NaN;
  return { p50: at(0.5), p95: at(0.95), p99: at(0.99) };
}
