/** The most memory that the programs started by this process held at a time, all of them together. */
import { glob, readFile } from 'node:fs/promises';
import { setTimeout as delay } from 'node:timers/promises';

/** How often it looks, in milliseconds. */
const interval = 200;

/** @returns what the work resolves to, and the peak in MB meanwhile; undefined where the system does not tell it. */
export async function withPeakMemory<Result>(
  work: () => Promise<Result>,
): Promise<{ result: Result; megabytes: number | undefined }> {
  const over = new AbortController();
  const watched = watch(over.signal);
  try {
    const result = await work();
    over.abort();
    return { result, megabytes: await watched };
  } finally {
    over.abort();
  }
}

async function watch(over: AbortSignal): Promise<number | undefined> {
  if (process.platform !== 'linux') return undefined;
  let peak = 0;
  while (!over.aborted) {
    peak = Math.max(peak, heldByDescendants(await programs()));
    await delay(interval);
  }
  return peak / 1000;
}

type Program = { id: number; parent: number; kilobytes: number };

async function programs(): Promise<Program[]> {
  const found: Program[] = [];
  for await (const file of glob('/proc/[0-9]*/status')) {
    // It may have ended since.
    const status = await readFile(file, 'utf8').catch(() => '');
    const read = (name: string) => Number(new RegExp(`^${name}:\\s*(\\d+)`, 'm').exec(status)?.[1] ?? 0);
    found.push({ id: read('Pid'), parent: read('PPid'), kilobytes: read('VmRSS') });
  }
  return found;
}

function heldByDescendants(all: Program[]): number {
  const childrenOf = Map.groupBy(all, ({ parent }) => parent);
  const heldBelow = (id: number): number =>
    (childrenOf.get(id) ?? []).reduce((sum, child) => sum + child.kilobytes + heldBelow(child.id), 0);
  return heldBelow(process.pid);
}
