import type { Browser, Page } from 'playwright-core';
import { lighthousePhone } from '../tests/support/lighthouse-phone.ts';

/** Does `work` with a page of a first-time visitor on Lighthouse's phone, and closes it. */
export async function withPhonePage<Result>(browser: Browser, work: (page: Page) => Promise<Result>): Promise<Result> {
  const context = await browser.newContext({ ...lighthousePhone, locale: 'en-AU' });
  try {
    return await work(await context.newPage());
  } finally {
    await context.close();
  }
}
