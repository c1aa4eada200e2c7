/** The emails to staff as an email program with Chromium's engine shows them. */
import type { Browser } from 'playwright-core';
import { findingsOf } from '../support/accessibility-findings';
import { launchChromium } from '../support/launch-chromium';
import { sampleEmails } from '../support/sample-mails';

// An email program shows the subject as its heading, and the email as a part of its own page.
const ofWholePages = ['page-has-heading-one', 'heading-order', 'landmark-one-main', 'region', 'bypass'];

describe('Every email', () => {
  let browser: Browser;

  beforeAll(async () => {
    browser = await launchChromium();
  });

  afterAll(() => browser.close());

  it.each(['light', 'dark'] as const)(
    'has no violation that axe finds in %s colours, with and without its style element.',
    async (colorScheme) => {
      const page = await browser.newPage({ viewport: { width: 390, height: 800 }, colorScheme });
      for (const [name, { html }] of Object.entries(await sampleEmails())) {
        const clean = { name, violations: [], undecided: [] };
        await page.setContent(html);
        expect({ name, ...(await findingsOf(page, ofWholePages)) }).toEqual(clean);
        await page.evaluate(() => document.querySelector('style')?.remove());
        expect({ name, ...(await findingsOf(page, ofWholePages)) }).toEqual(clean);
      }
    },
  );

  it('fits a phone even with long words, and requests nothing.', async () => {
    const longWords = { name: 'n'.repeat(100), email: `${'e'.repeat(60)}@example.com`, message: 'm'.repeat(1_000) };
    const page = await browser.newPage({ viewport: { width: 390, height: 800 } });
    const requests: string[] = [];
    page.on('request', (request) => requests.push(request.url()));
    for (const [name, { html }] of Object.entries(await sampleEmails(longWords, 27))) {
      await page.setContent(html);
      const excess = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
      expect([name, excess]).toEqual([name, 0]);
    }
    expect(requests).toEqual([]);
  });
});
