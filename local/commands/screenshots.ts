/** `npm run screenshots [name...]` takes all or only the named pictures, and replaces those in docs/screenshots/. */
import { existsSync } from 'node:fs';
import type { Page } from 'playwright-core';
import { aMessage } from '../../tests/support/a-message.ts';
import { fillForm, sendButton, toast, untilSent } from '../../tests/support/contact-form.ts';
import { untilFormRuns } from '../../tests/support/hydrated.ts';
import { launchChromium } from '../../tests/support/launch-chromium.ts';
import { sampleEmails } from '../../tests/support/sample-mails.ts';
import { runWithGracefulShutdown } from '../process/graceful-shutdown.ts';
import { inProject } from '../process/project.ts';
import { step } from '../process/report.ts';
import { startIsolatedStack } from '../stack/isolated-stack.ts';
import { build } from './checks.ts';

const viewports = [390, 1280].map((width) => ({ width, height: 800 }));

/** `show` prepares the home page, or the page at `path`, for its screenshot. */
type Shot = { path?: string; show?: (page: Page) => Promise<void>; isWhole?: boolean };

const shots: Record<string, Shot> = {
  'first-screen': {},
  page: { show: loadPictures, isWhole: true },
  menu: { show: (page) => page.evaluate(() => document.getElementById('menu')?.showPopover()) },
  'form-field-error': { show: (page) => send(page, 'ada@example').then(() => toast(page).waitFor()) },
  'form-sent': { show: (page) => send(page, 'ada@example.com').then(() => untilSent(page)) },
  'not-found': { path: '/nowhere' },
  'without-script-sent': { path: '/api/contact?reference=7KXM4PHR' },
};
for (const [name, { html }] of Object.entries(await sampleEmails())) {
  // The picture is taken on a blank page, because the site's security policy would block the email's inline styles.
  const show = (page: Page) => page.goto('about:blank').then(() => page.setContent(html));
  shots[`email-${name}`] = { show, isWhole: true };
}

await runWithGracefulShutdown(async (resources) => {
  await build(resources);
  const { siteUrl } = await step('Stack', () => startIsolatedStack(resources));
  const browser = await launchChromium();
  resources.defer(() => browser.close());
  const chosen = process.argv.slice(2);
  for (const [name, { path = '/', show, isWhole = false }] of Object.entries(shots)) {
    if (chosen.length > 0 && !chosen.includes(name)) continue;
    for (const viewport of viewports) {
      const page = await browser.newPage({ viewport, locale: 'en-AU', reducedMotion: 'reduce' });
      await page.goto(siteUrl + path, { waitUntil: 'networkidle' });
      await show?.(page);
      const file = `${name}-${String(viewport.width)}.jpg`;
      const documented = inProject('docs', 'screenshots', file);
      const target = existsSync(documented) ? documented : inProject('.local', 'screenshots', file);
      await page.screenshot({ path: target, type: 'jpeg', quality: 70, fullPage: isWhole });
      await page.close();
      console.log(target);
    }
  }
});

async function loadPictures(page: Page): Promise<void> {
  for (const picture of await page.locator('img').all()) {
    await picture.scrollIntoViewIfNeeded();
    await picture.evaluate((image: HTMLImageElement) => image.decode());
  }
  await page.keyboard.press('Home');
}

async function send(page: Page, email: string): Promise<void> {
  await untilFormRuns(page);
  await fillForm(page, aMessage({ email }));
  await sendButton(page).click();
}
