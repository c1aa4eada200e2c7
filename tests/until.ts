import { setTimeout as delay } from 'node:timers/promises';

/** Asks again and again until the answer is yes; the test's own time limit ends what never becomes true. */
export async function until(isSo: () => boolean | Promise<boolean>): Promise<void> {
  while (!(await isSo())) await delay(20);
}
