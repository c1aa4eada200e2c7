import { setTimeout as delay } from 'node:timers/promises';
import type { Sql } from 'postgres';

/** Asks again and again until the answer is yes; the test's own time limit ends what never becomes true. */
export async function until(isSo: () => boolean | Promise<boolean>): Promise<void> {
  while (!(await isSo())) await delay(20);
}

/** Messages are mailed behind the answer: waits until none is left to be. */
export async function untilNoneIsQueued(sql: Sql): Promise<void> {
  await until(async () => (await sql`select from contact_messages where state = 'queued'`).length === 0);
}
