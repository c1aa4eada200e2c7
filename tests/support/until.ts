import { setTimeout as delay } from 'node:timers/promises';
import type { Sql } from 'postgres';
import { waitTimeout } from './time-limits.ts';

/** Asks again and again until the answer is yes. */
export async function until(isSo: () => boolean | Promise<boolean>): Promise<void> {
  const startedAt = performance.now();
  while (!(await isSo())) {
    if (performance.now() - startedAt > waitTimeout) throw new Error(`Waited in vain for ${isSo.toString()}`);
    await delay(20);
  }
}

/** Messages are mailed behind the answer: waits until none is left to be. */
export async function untilNoneIsQueued(sql: Sql): Promise<void> {
  await until(async () => (await sql`select from contact_messages where state = 'queued'`).length === 0);
}
