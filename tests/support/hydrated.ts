/** Waiting for the scripts of a page, which start late; those of the form start when it comes near the screen. */
import type { Locator, Page } from 'playwright-core';
import { until } from './until.ts';

/** Waits until the scripts of the page have hydrated it and done what they do then. */
export async function untilScriptsRun(page: Page): Promise<void> {
  await untilHydrated(page.locator('main'));
  await page.evaluate(() => new Promise((resolve) => requestIdleCallback(resolve)));
}

/** Scrolls the form into view, and waits until it is hydrated. */
export async function untilFormRuns(page: Page): Promise<void> {
  // Not with Playwright's own scroll, which fails where React replaces the form meanwhile.
  await page.evaluate(() => {
    document.querySelector('form')?.scrollIntoView({ block: 'center', behavior: 'instant' });
  });
  await untilHydrated(page.locator('form'));
}

/** Waits until React has hydrated the element. */
async function untilHydrated(element: Locator): Promise<void> {
  await until(() => element.evaluate((node) => Object.keys(node).some((key) => key.startsWith('__react'))));
}
