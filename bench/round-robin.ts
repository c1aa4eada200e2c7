/** Runs each task once a round. Each round begins with a different task, so that other work slows all of them alike. */
export async function roundRobin<Name extends string, Result>(
  tasks: Record<Name, () => Promise<Result>>,
  { warmUp, rounds }: { warmUp: number; rounds: number },
): Promise<Record<Name, Result[]>> {
  const entries = Object.entries(tasks) as [Name, () => Promise<Result>][];
  const results = Object.fromEntries(entries.map(([name]) => [name, [] as Result[]])) as Record<Name, Result[]>;
  for (let round = 0; round < warmUp + rounds; round += 1) {
    const first = round % entries.length;
    for (const [name, task] of [...entries.slice(first), ...entries.slice(0, first)]) {
      const result = await task();
      if (round >= warmUp) results[name].push(result);
    }
  }
  return results;
}
