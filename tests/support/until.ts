import { setTimeout as delay } from 'node:timers/promises';
import { waitTimeout } from './time-limits.ts';

/** Polls until the condition holds. */
export async function until(condition: () => boolean | Promise<boolean>): Promise<void> {
  const startedAt = performance.now();
  while (!(await condition())) {
    if (performance.now() - startedAt > waitTimeout) throw new Error(`Timed out waiting for: ${condition.toString()}`);
    await delay(20);
  }
}
