/** Whether the browser can keep the page whole while the visitor is elsewhere, and show it at once when they are back. */
import { setTimeout as delay } from 'node:timers/promises';
import { launchChromium } from '../tests/support/launch-chromium.ts';
import { field, withPhonePage } from './phone-page.ts';

/** In milliseconds. */
const patience = 10_000;

export type Return = {
  /** Whether this browser did so. The headless one from npm keeps no page, whatever it does. */
  isKept: boolean;
  /** What the page does that forbids it, by the browser's names. */
  against: string[];
};

/** Leaves the site's page after it was used, for another one of the site, and goes back. */
export async function returnToPage(url: string): Promise<Return> {
  // Playwright switches off what is asked about here.
  const browser = await launchChromium([], ['--disable-back-forward-cache']);
  try {
    return await withPhonePage(browser, async (page) => {
      const devTools = await page.context().newCDPSession(page);
      await devTools.send('Page.enable');
      const { promise: returned, resolve } = Promise.withResolvers<Return>();
      devTools.on('Page.backForwardCacheNotUsed', ({ notRestoredExplanations }) => {
        const ofPage = notRestoredExplanations.filter(({ type }) => type !== 'Circumstantial');
        resolve({ isKept: false, against: ofPage.map(({ reason }) => reason) });
      });
      devTools.on('Page.frameNavigated', ({ type }) => {
        if (type === 'BackForwardCacheRestore') resolve({ isKept: true, against: [] });
      });
      await page.goto(url, { waitUntil: 'networkidle' });
      await field(page, 'Name').tap();
      await page.keyboard.press('A');
      await page.waitForLoadState('networkidle');
      await page.goto(new URL('/elsewhere', url).href, { waitUntil: 'networkidle' });
      // Later, as the page that is left has no answer to give any more.
      await page.evaluate(() => {
        setTimeout(() => {
          history.back();
        });
      });
      return await Promise.race([returned, tooLong()]);
    });
  } finally {
    await browser.close();
  }
}

async function tooLong(): Promise<never> {
  await delay(patience);
  throw new Error('The browser did not tell how it went back to the page.');
}
