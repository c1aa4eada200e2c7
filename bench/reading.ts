/** What a visit costs that only reads: opened, read to the end, nothing pressed. */
import type { Browser } from 'playwright-core';
import { readToTheEnd, withPhonePage } from './phone-page.ts';

/** @returns bytes of all scripts as they were sent, compressed, without headers. */
export function scriptBytesOfReader(browser: Browser, url: string): Promise<number> {
  return withPhonePage(browser, async (page) => {
    await page.goto(url, { waitUntil: 'networkidle' });
    await readToTheEnd(page);
    return await page.evaluate(() =>
      performance
        .getEntriesByType('resource')
        .filter((entry) => entry instanceof PerformanceResourceTiming)
        .filter(({ name }) => new URL(name).pathname.endsWith('.js'))
        .reduce((sum, { encodedBodySize }) => sum + encodedBodySize, 0),
    );
  });
}
