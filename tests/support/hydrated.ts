/** Waits until a page's scripts, which start late, are running. */
import type { Locator, Page } from 'playwright-core';
import { until } from './until.ts';

/** Waits until the scripts have hydrated the page and finished their initial work. */
export async function untilScriptsRun(page: Page): Promise<void> {
  await untilHydrated(page.locator('main'));
  await page.evaluate(() => new Promise((resolve) => requestIdleCallback(resolve)));
}

/** Scrolls the form into view, and waits until it is hydrated. */
export async function untilFormRuns(page: Page): Promise<void> {
  // Playwright's own scrolling fails if React replaces the form at that moment.
  await page.evaluate(() => {
    document.querySelector('form')?.scrollIntoView({ block: 'center', behavior: 'instant' });
  });
  await untilHydrated(page.locator('form'));
}

/** Waits until React has hydrated the element. */
async function untilHydrated(element: Locator): Promise<void> {
  await until(() => element.evaluate((node) => Object.keys(node).some((key) => key.startsWith('__react'))));
}
