/** The page on a phone, as the benches in a browser look at it. */
import type { Browser, Page } from 'playwright-core';
import { lighthousePhone } from '../tests/support/lighthouse-phone.ts';

/** Does `work` with a page of a visitor who was nowhere yet, and closes it. */
export async function withPhonePage<Result>(browser: Browser, work: (page: Page) => Promise<Result>): Promise<Result> {
  const context = await browser.newContext({ ...lighthousePhone, locale: 'en-AU' });
  try {
    return await work(await context.newPage());
  } finally {
    await context.close();
  }
}

export const menuButton = (page: Page) => page.getByRole('button', { name: 'Menu' });
export const sendButton = (page: Page) => page.getByRole('button', { name: 'Send Message' });
export const field = (page: Page, label: string) => page.locator('#contact').getByLabel(label, { exact: true });

/** A message that nothing is wrong with, by the labels of the form. */
export const message = {
  Name: 'Ada Citizen',
  Email: 'ada@example.com',
  Message: 'Could you look after our villa?',
};

/** Scrolls to the end as a reader does, a part of the screen at a time, and until nothing more is loaded. */
export function readToTheEnd(page: Page): Promise<void> {
  return readUntilShown(page, 'html');
}

/** As {@link readToTheEnd}, until the end of a part of the page is on the screen. */
export async function readUntilShown(page: Page, selector: string): Promise<void> {
  const hasMore = () =>
    page.locator(selector).evaluate((part) => part.getBoundingClientRect().bottom > window.innerHeight + 1);
  while (await hasMore()) {
    await page.evaluate(() => {
      window.scrollBy({ top: window.innerHeight / 2, behavior: 'instant' });
    });
    await page.waitForTimeout(150);
  }
  await page.waitForLoadState('networkidle');
}
