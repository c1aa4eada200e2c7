import type { Locator } from 'playwright-core';

/**
 * Scrolls to an element without Playwright's scrolling, which first waits until the element stops moving. That wait
 * needs painted frames, and a busy headless Chromium may not paint any.
 */
export function scrollTo(locator: Locator, block: ScrollLogicalPosition = 'start'): Promise<void> {
  return locator.evaluate((element, position) => {
    element.scrollIntoView({ behavior: 'instant', block: position });
  }, block);
}
