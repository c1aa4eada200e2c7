/**
 * `npm run screenshots`: takes the pictures in docs/screenshots: the page at five widths, the menu, the states of the
 * form, the page for other paths, and the pages that a form without scripts leads to.
 */
import { join } from 'node:path';
import type { Browser, BrowserContextOptions, Page } from 'playwright-core';
import { untilFormRuns, untilScriptsRun } from '../../tests/support/hydrated.ts';
import { launchChromium } from '../../tests/support/launch-chromium.ts';
import { startIsolatedStack } from '../stack/isolated-stack.ts';
import { inProject } from '../process/project.ts';
import { report } from '../process/report.ts';
import { sessionSettings } from '../stack/session-settings.ts';
import { buildSite } from '../stack/site-build.ts';
import { runWithGracefulShutdown } from '../process/graceful-shutdown.ts';

const folder = inProject('docs', 'screenshots');

const widths = [360, 390, 768, 1280, 1920];
const phone = 360;
const desktop = 1280;

type Shot = {
  name: string;
  widths: number[];
  path?: string;
  /** Brings the page into the state to show. */
  show?: (page: Page) => Promise<void>;
  /** The whole page, instead of what is in view. */
  isWhole?: boolean;
  options?: BrowserContextOptions;
};

const shots: Shot[] = [
  { name: 'first-screen', widths },
  { name: 'page', widths, isWhole: true, show: loadPictures },
  { name: 'menu', widths: [phone], show: (page) => page.getByRole('button', { name: 'Menu' }).click() },
  { name: 'form-empty', widths: [phone, desktop], show: goToForm },
  { name: 'form-field-error', widths: [phone, desktop], show: (page) => send(page, { email: 'ada@example' }) },
  { name: 'form-sending', widths: [phone, desktop], show: (page) => send(page, { response: 'none' }) },
  { name: 'form-failed', widths: [phone, desktop], show: (page) => send(page, { response: 502 }) },
  { name: 'form-sent', widths: [phone, desktop], show: (page) => send(page, { response: 200 }) },
  { name: 'not-found', widths: [phone, desktop], path: '/nowhere' },
  {
    name: 'without-script-field-error',
    widths: [phone, desktop],
    isWhole: true,
    options: { javaScriptEnabled: false },
    show: async (page) => {
      await fill(page, 'ada@example');
      await sendButton(page).click();
      await page.getByText('Invalid email address').first().waitFor();
    },
  },
  {
    name: 'without-script-sent',
    widths: [phone, desktop],
    path: '/api/contact?reference=7KXM4PHR',
    options: { javaScriptEnabled: false },
  },
];

await runWithGracefulShutdown(
  () => 1,
  async (resources) => {
    await buildSite(resources, report, { ...process.env, ...sessionSettings({}) });
    const stack = await report.step('Stack', () => startIsolatedStack());
    resources.defer(stack.stop);
    const browser = await launchChromium();
    resources.defer(() => browser.close());
    for (const shot of shots) {
      await report.step(shot.name, async () => {
        for (const width of shot.widths) await take(browser, stack.siteUrl, shot, width);
      });
    }
  },
);

async function take(browser: Browser, siteUrl: string, shot: Shot, width: number): Promise<void> {
  const context = await browser.newContext({
    viewport: { width, height: width < 700 ? 780 : 900 },
    locale: 'en-AU',
    reducedMotion: 'reduce',
    ...shot.options,
  });
  const page = await context.newPage();
  await page.goto(siteUrl + (shot.path ?? '/'));
  if (shot.options?.javaScriptEnabled !== false) await untilScriptsRun(page);
  await shot.show?.(page);
  await page.waitForLoadState('networkidle');
  const path = join(folder, `${shot.name}-${String(width)}.jpg`);
  await page.screenshot({ path, type: 'jpeg', quality: 70, fullPage: shot.isWhole ?? false });
  await context.close();
}

async function loadPictures(page: Page): Promise<void> {
  for (const picture of await page.locator('img').all()) {
    await picture.scrollIntoViewIfNeeded();
    await picture.evaluate((image: HTMLImageElement) => image.decode());
  }
  await page.evaluate(() => {
    window.scrollTo(0, 0);
  });
}

async function goToForm(page: Page): Promise<void> {
  await page.getByRole('heading', { name: 'Send Us a Message' }).scrollIntoViewIfNeeded();
  await page.locator('#contact form').scrollIntoViewIfNeeded();
}

function sendButton(page: Page) {
  return page.getByRole('button', { name: 'Send Message' });
}

async function fill(page: Page, email: string): Promise<void> {
  await untilFormRuns(page);
  await page.getByLabel('Name').fill('Ada Citizen');
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Message').fill('Could you look after our villa from May to September?');
}

type Sending = { email?: string; response?: number | 'none' };

/** Sends a message that never leaves the page, and gets this response, or none. */
async function send(page: Page, { email = 'ada@example.com', response = 'none' }: Sending): Promise<void> {
  await page.route('**/api/contact', async (route) => {
    if (response !== 'none') await route.fulfill({ status: response, json: { reference: '7KXM4PHR' } });
  });
  await fill(page, email);
  await sendButton(page).click();
  await page.locator('#contact form').scrollIntoViewIfNeeded();
}
