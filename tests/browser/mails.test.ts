/** The mails to staff as a mail program with Chromium's engine shows them. */
import type { Browser, Page } from 'playwright-core';
import { findingsOf } from '../support/accessibility-findings';
import { launchChromium } from '../support/launch-chromium';
import { sampleMails } from '../support/sample-mails';

let browser: Browser;

beforeAll(async () => {
  browser = await launchChromium();
});

afterAll(() => browser.close());

const longWord = { name: 'n'.repeat(100), email: `${'e'.repeat(60)}@example.com`, message: 'm'.repeat(1_000) };

describe.each([390, 700])('At %i pixels,', (width) => {
  describe.each(['light', 'dark'] as const)('in %s colours,', (colorScheme) => {
    /** Shows each mail in turn. */
    async function forEachMail(use: (page: Page, name: string) => Promise<void>, change = {}): Promise<void> {
      const page = await browser.newPage({ viewport: { width, height: 800 }, colorScheme });
      for (const [name, { html }] of Object.entries(await sampleMails(change))) {
        await page.setContent(html);
        await use(page, name);
      }
      await page.close();
    }

    // A mail program shows the subject as its heading, and the mail as a part of its own page.
    const ofWholePages = [
      ...['page-has-heading-one', 'heading-order', 'landmark-one-main', 'region', 'bypass'],
      ...['aria_content_in_landmark', 'skip_main_exists'],
    ];

    test('axe and IBM find no violation in any mail, with and without its style element.', async () => {
      await forEachMail(async (page, name) => {
        const clean = { name, violations: [], undecided: [] };
        expect({ name, ...(await findingsOf(page, ofWholePages)) }).toEqual(clean);
        await page.evaluate(() => document.querySelector('style')?.remove());
        expect({ name, ...(await findingsOf(page, ofWholePages)) }).toEqual(clean);
      });
    });

    test('every mail fits, even with words longer than a line, and requests nothing.', async () => {
      const requests: string[] = [];
      await forEachMail(async (page, name) => {
        page.on('request', (request) => requests.push(request.url()));
        const excess = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
        expect([name, excess]).toEqual([name, 0]);
      }, longWord);
      expect(requests).toEqual([]);
    });
  });
});
