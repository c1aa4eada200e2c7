import { setTimeout as delay } from 'node:timers/promises';
import { waitTimeout } from './time-limits.ts';

type Outcome = boolean | null | undefined;

/**
 * Polls until the condition holds. It replaces Playwright's `waitForFunction`, which needs frames: a busy headless
 * Chromium may not paint any for a long time.
 */
export async function until(condition: () => Outcome | Promise<Outcome>): Promise<void> {
  const startedAt = performance.now();
  while (!(await condition())) {
    if (performance.now() - startedAt > waitTimeout) throw new Error(`Timed out waiting for: ${condition.toString()}`);
    await delay(20);
  }
}
