/** The emails to staff, as shown by an email program that uses Chromium's engine. */
import type { Browser } from 'playwright-core';
import { findingsOf } from './accessibility-findings.ts';
import { launchChromium } from '../support/launch-chromium.ts';
import { sampleEmails } from '../support/sample-mails.ts';

// An email program shows the subject as a heading and the email inside its own page, so these rules do not apply.
const except = ['page-has-heading-one', 'heading-order', 'landmark-one-main', 'region', 'bypass'];

describe('Every email', () => {
  let browser: Browser;

  beforeAll(async () => {
    browser = await launchChromium();
  });

  afterAll(() => browser.close());

  it.each([
    ['without its style element', 'light'],
    ['in dark colours', 'dark'],
  ] as const)('has no accessibility violations %s', async (_, colorScheme) => {
    const page = await browser.newPage({ viewport: { width: 390, height: 800 }, colorScheme });
    for (const [name, { html }] of Object.entries(sampleEmails())) {
      await page.setContent(colorScheme === 'dark' ? html : html.replace(/<style.*<\/style>/s, ''));
      expect({ name, ...(await findingsOf(page, { except })) }).toEqual({ name, violations: [], undecided: [] });
    }
  });

  it('fits on a phone even with long words, and requests no files', async () => {
    const longWords = { name: 'n'.repeat(100), email: `${'e'.repeat(60)}@example.com`, message: 'm'.repeat(1_000) };
    const page = await browser.newPage({ viewport: { width: 390, height: 800 } });
    const requests: string[] = [];
    page.on('request', (request) => requests.push(request.url()));
    for (const [name, { html }] of Object.entries(sampleEmails(longWords, 27))) {
      await page.setContent(html);
      const excess = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
      expect([name, excess]).toEqual([name, 0]);
    }
    expect(requests).toEqual([]);
  });
});
