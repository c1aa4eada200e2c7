/** What a visit costs that only reads: opened, read to where the part with the form begins, nothing pressed. */
import type { Browser } from 'playwright-core';
import { readUntilShown, withPhonePage } from './phone-page.ts';

/** @returns bytes of all scripts as they were sent, compressed, without headers. */
export function scriptBytesOfReader(browser: Browser, url: string): Promise<number> {
  return withPhonePage(browser, async (page) => {
    await page.goto(url, { waitUntil: 'networkidle' });
    await readUntilShown(page, '#about');
    return await page.evaluate(() =>
      performance
        .getEntriesByType('resource')
        .filter((entry) => entry instanceof PerformanceResourceTiming)
        .filter(({ name }) => new URL(name).pathname.endsWith('.js'))
        .reduce((sum, { encodedBodySize }) => sum + encodedBodySize, 0),
    );
  });
}
