/** The emails to staff as an email program with Chromium's engine shows them. */
import type { Browser, Page } from 'playwright-core';
import { findingsOf } from '../support/accessibility-findings';
import { launchChromium } from '../support/launch-chromium';
import { sampleEmails } from '../support/sample-mails';

let browser: Browser;

beforeAll(async () => {
  browser = await launchChromium();
});

afterAll(() => browser.close());

describe.each(['light', 'dark'] as const)('In %s colours,', (colorScheme) => {
  type Emails = ReturnType<typeof sampleEmails>;

  /** Shows each email in turn. */
  async function forEach(emails: Emails, width: number, use: (page: Page, name: string) => Promise<void>) {
    const page = await browser.newPage({ viewport: { width, height: 800 }, colorScheme });
    for (const [name, { html }] of Object.entries(await emails)) {
      await page.setContent(html);
      await use(page, name);
    }
    await page.close();
  }

  // An email program shows the subject as its heading, and the email as a part of its own page.
  const ofWholePages = ['page-has-heading-one', 'heading-order', 'landmark-one-main', 'region', 'bypass'];

  test('axe finds no violation in any email, with and without its style element.', async () => {
    await forEach(sampleEmails(), 390, async (page, name) => {
      const clean = { name, violations: [], undecided: [] };
      expect({ name, ...(await findingsOf(page, ofWholePages)) }).toEqual(clean);
      await page.evaluate(() => document.querySelector('style')?.remove());
      expect({ name, ...(await findingsOf(page, ofWholePages)) }).toEqual(clean);
    });
  });

  test.each([390, 700])('every email fits at %i pixels, even with long words, and requests nothing.', async (width) => {
    const longWords = { name: 'n'.repeat(100), email: `${'e'.repeat(60)}@example.com`, message: 'm'.repeat(1_000) };
    const requests: string[] = [];
    await forEach(sampleEmails(longWords, 27), width, async (page, name) => {
      page.on('request', (request) => requests.push(request.url()));
      const excess = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
      expect([name, excess]).toEqual([name, 0]);
    });
    expect(requests).toEqual([]);
  });
});
