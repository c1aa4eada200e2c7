import type { Locator } from 'playwright-core';

/**
 * Scrolls without Playwright, which first waits until the element is still. That needs frames, and a busy headless
 * Chromium may not paint any.
 */
export function scrollTo(locator: Locator, block: ScrollLogicalPosition = 'start'): Promise<void> {
  return locator.evaluate((element, position) => {
    element.scrollIntoView({ behavior: 'instant', block: position });
  }, block);
}
