import type { Locator } from 'playwright-core';
import { until } from '../support/until.ts';

/** Waits until the element has focus. */
export function untilFocused(locator: Locator): Promise<void> {
  return until(() => locator.evaluate((element) => element === document.activeElement));
}
