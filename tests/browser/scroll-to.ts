import type { Locator } from 'playwright-core';

/** Without Playwright's wait for a still element: it needs frames, which a busy headless Chromium may not paint. */
export function scrollTo(locator: Locator, block: ScrollLogicalPosition = 'start'): Promise<void> {
  return locator.evaluate((element, position) => {
    element.scrollIntoView({ behavior: 'instant', block: position });
  }, block);
}
