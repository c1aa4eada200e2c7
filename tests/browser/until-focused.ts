import type { Locator } from 'playwright-core';
import { until } from '../support/until.ts';

export function untilFocused(locator: Locator): Promise<void> {
  return until(() => locator.evaluate((element) => element === document.activeElement));
}
