/** `npm run screenshots` replaces the pictures in docs/screenshots/, and puts those of more states into .local/. */
import { existsSync } from 'node:fs';
import { aMessage } from '../../tests/support/a-message.ts';
import { fillForm, sendButton, untilSent } from '../../tests/support/contact-form.ts';
import { untilScriptsRun } from '../../tests/support/hydrated.ts';
import { launchChromium } from '../../tests/support/launch-chromium.ts';
import { sampleEmails } from '../../tests/support/sample-mails.ts';
import { runWithGracefulShutdown } from '../process/graceful-shutdown.ts';
import { inProject } from '../process/project.ts';
import { startIsolatedStack } from '../stack/isolated-stack.ts';
import { build } from './checks.ts';

await runWithGracefulShutdown(async (resources) => {
  await build(resources);
  const { siteUrl } = await startIsolatedStack(resources);
  const browser = await launchChromium();
  resources.defer(() => browser.close());
  for (const width of [390, 1280]) {
    const page = await browser.newPage({ viewport: { width, height: 800 }, locale: 'en-AU', reducedMotion: 'reduce' });
    const take = async (name: string, fullPage = false) => {
      const file = `${name}-${String(width)}.jpg`;
      const documented = inProject('docs', 'screenshots', file);
      const path = existsSync(documented) ? documented : inProject('.local', 'screenshots', file);
      await page.screenshot({ path, type: 'jpeg', quality: 70, fullPage });
      console.log(path);
    };
    await page.goto(siteUrl, { waitUntil: 'networkidle' });
    await take('first-screen');
    await page.evaluate(() => document.getElementById('menu')?.showPopover());
    await take('menu');
    await page.reload();
    await untilScriptsRun(page);
    await sendButton(page).click();
    await take('form-error');
    await fillForm(page, aMessage());
    await sendButton(page).click();
    await untilSent(page);
    await take('form-sent');
    await page.goto(`${siteUrl}/nowhere`, { waitUntil: 'networkidle' });
    await take('not-found');
    // The site's security policy would block the emails' inline styles.
    await page.goto('about:blank');
    for (const [name, { html }] of Object.entries(sampleEmails())) {
      await page.setContent(html);
      await take(`email-${name}`, true);
    }
  }
});
