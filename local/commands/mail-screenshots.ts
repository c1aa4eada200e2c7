/** The pictures of the emails to staff, as an email program on a phone and one on a desktop shows them, light and dark. */
import { join } from 'node:path';
import type { Browser } from 'playwright-core';
import { sampleEmails } from '../../tests/support/sample-mails.ts';
import { useScreenshotFonts } from './screenshot-fonts.ts';

const widths = [390, 700];
const schemes = ['light', 'dark'] as const;

export async function takeMailScreenshots(browser: Browser, folder: string): Promise<void> {
  for (const [name, { html }] of Object.entries(await sampleEmails())) {
    for (const width of widths) {
      for (const colorScheme of schemes) {
        const context = await browser.newContext({ viewport: { width, height: 400 }, colorScheme });
        const page = await context.newPage();
        await page.setContent(html);
        await useScreenshotFonts(page);
        const path = join(folder, `email-${name}-${String(width)}-${colorScheme}.jpg`);
        await page.screenshot({ path, type: 'jpeg', quality: 70, fullPage: true });
        await context.close();
      }
    }
  }
}
