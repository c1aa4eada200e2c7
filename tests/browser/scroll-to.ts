import type { Locator } from 'playwright-core';

/**
 * Scrolls without Playwright's wait for a still element, which needs frames: a busy headless Chromium may not paint
 * any.
 */
export function scrollTo(locator: Locator, block: ScrollLogicalPosition = 'start'): Promise<void> {
  return locator.evaluate((element, position) => {
    element.scrollIntoView({ behavior: 'instant', block: position });
  }, block);
}
