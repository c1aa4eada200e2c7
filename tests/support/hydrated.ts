/** For tests that try what the scripts of the page do: those start late, and those of the form when it comes near. */
import type { Locator, Page } from 'playwright-core';
import { until } from './until.ts';

/** Waits until the scripts of the page, which start late, have taken it over. */
export function untilScriptsRun(page: Page): Promise<void> {
  return untilHydrated(page.locator('main'));
}

/** Brings the form near the screen, as its scripts are loaded then, and waits until they have taken it over. */
export async function untilFormRuns(page: Page): Promise<void> {
  await page.locator('form').scrollIntoViewIfNeeded();
  await untilHydrated(page.locator('form'));
}

/** Waits until React has taken the element over. */
export async function untilHydrated(element: Locator): Promise<void> {
  await until(() => element.evaluate((node) => Object.keys(node).some((key) => key.startsWith('__react'))));
}
