import { setTimeout as delay } from 'node:timers/promises';
import { waitTimeout } from './time-limits.ts';

type Outcome = boolean | null | undefined;

/** Playwright's `waitForFunction` waits for frames, and a busy headless Chromium may not paint any for a long time. */
export async function until(condition: () => Outcome | Promise<Outcome>): Promise<void> {
  const startedAt = performance.now();
  while (!(await condition())) {
    if (performance.now() - startedAt > waitTimeout) throw new Error(`Timed out waiting for: ${condition.toString()}`);
    await delay(20);
  }
}
