/** For tests that try what the scripts of the page do: those start late, and those of the form when it comes near. */
import type { Page } from 'playwright-core';

/** Waits until the scripts of the page, which start late, have taken it over. */
export async function untilScriptsRun(page: Page): Promise<void> {
  await page.waitForFunction(() => {
    const main = document.querySelector('main');
    return main && Object.keys(main).some((key) => key.startsWith('__react'));
  });
}

/** Brings the form near the screen, as its scripts are loaded then, and waits until they have taken it over. */
export async function untilFormRuns(page: Page): Promise<void> {
  await page.locator('form').scrollIntoViewIfNeeded();
  await page.waitForFunction(() => {
    const form = document.querySelector('form');
    return form && Object.keys(form).some((key) => key.startsWith('__react'));
  });
}
