/** The peak memory of the programs that this process started, all together. */
import { glob, readFile } from 'node:fs/promises';
import { setTimeout as delay } from 'node:timers/promises';

/** In milliseconds. */
const samplingInterval = 200;

/** @returns the peak during the work, in MB; undefined on systems other than Linux. */
export async function peakMemoryDuring(work: () => Promise<void>): Promise<number | undefined> {
  const done = new AbortController();
  const peak = sampleUntil(done.signal);
  try {
    await work();
  } finally {
    done.abort();
  }
  return peak;
}

async function sampleUntil(done: AbortSignal): Promise<number | undefined> {
  if (process.platform !== 'linux') return undefined;
  let peak = 0;
  while (!done.aborted) {
    peak = Math.max(
      peak,
      memoryBelow(
        process.pid,
        Map.groupBy(await programs(), ({ parent }) => parent),
      ),
    );
    await delay(samplingInterval);
  }
  return peak / 1000;
}

type Program = { id: number; parent: number; kilobytes: number };

async function programs(): Promise<Program[]> {
  const found: Program[] = [];
  for await (const file of glob('/proc/[0-9]*/status')) {
    // The program may have ended since.
    const status = await readFile(file, 'utf8').catch(() => '');
    const read = (name: string) => Number(new RegExp(`^${name}:\\s*(\\d+)`, 'm').exec(status)?.[1] ?? 0);
    found.push({ id: read('Pid'), parent: read('PPid'), kilobytes: read('VmRSS') });
  }
  return found;
}

function memoryBelow(id: number, childrenOf: Map<number, Program[]>): number {
  const children = childrenOf.get(id) ?? [];
  return children.reduce((sum, child) => sum + child.kilobytes + memoryBelow(child.id, childrenOf), 0);
}
