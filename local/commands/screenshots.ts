/**
 * `npm run screenshots`: takes the pictures in docs/screenshots: the page at five widths, the menu, the states of the
 * form, the page for other paths, the pages that a form without scripts leads to, the mails to staff, and the pages of
 * their links.
 */
import { join } from 'node:path';
import type { Browser, BrowserContextOptions, Page } from 'playwright-core';
import { addStyles } from '../../tests/support/add-styles.ts';
import { field, fillForm, formLabels, sendButton, siteResponse, toast } from '../../tests/support/contact-form.ts';
import { untilFormRuns, untilScriptsRun } from '../../tests/support/hydrated.ts';
import { launchChromium } from '../../tests/support/launch-chromium.ts';
import { menuButton } from '../../tests/support/navigation.ts';
import { untilFocused } from '../../tests/support/until-focused.ts';
import { startIsolatedStack } from '../stack/isolated-stack.ts';
import { inProject } from '../process/project.ts';
import { report } from '../process/report.ts';
import { sessionSettings } from '../stack/session-settings.ts';
import { buildSite } from '../stack/site-build.ts';
import { runWithGracefulShutdown } from '../process/graceful-shutdown.ts';
import { takeMailScreenshots } from './mail-screenshots.ts';
import { sampleLinkPages } from './sample-link-pages.ts';
import { useScreenshotFonts } from './screenshot-fonts.ts';

const folder = inProject('docs', 'screenshots');

const widths = [360, 390, 768, 1280, 1920];
const phone = 360;
const desktop = 1280;
const message = {
  name: 'Ada Citizen',
  email: 'ada@example.com',
  message: 'Could you look after our villa from May to September?',
};

type Shot = {
  name: string;
  widths: number[];
  path?: string;
  /** A document, instead of what is at the path. */
  html?: string;
  /** Brings the page into the state to show. */
  show?: (page: Page) => Promise<void>;
  /** The whole page, instead of what is in view. */
  isWhole?: boolean;
  /** Whether `show` leads to another page. */
  opensPage?: boolean;
  options?: BrowserContextOptions;
};

const shots: Shot[] = [
  { name: 'first-screen', widths },
  { name: 'page', widths, isWhole: true, show: loadPictures },
  { name: 'menu', widths: widths.filter((width) => width < desktop), show: (page) => menuButton(page).click() },
  { name: 'form-empty', widths, show: goToForm },
  {
    name: 'form-field-error',
    widths,
    show: async (page) => {
      await send(page, { email: 'ada@example' });
      await toast(page).waitFor();
      await untilFocused(field(page, 'email'));
    },
  },
  {
    name: 'form-sending',
    widths,
    show: async (page) => {
      await send(page, {});
      await page.getByRole('button', { name: formLabels.sendingButton, exact: true }).waitFor();
    },
  },
  {
    name: 'form-failed',
    widths,
    show: async (page) => {
      await send(page, { response: siteResponse('unavailable', 502) });
      await toast(page).waitFor();
    },
  },
  {
    name: 'form-sent',
    widths,
    show: async (page) => {
      await send(page, { response: siteResponse('sent', 200, { reference: '7KXM4PHR' }) });
      await toast(page).waitFor();
    },
  },
  { name: 'not-found', widths, path: '/nowhere' },
  {
    name: 'without-script-field-error',
    widths,
    isWhole: true,
    opensPage: true,
    options: { javaScriptEnabled: false },
    show: async (page) => {
      await fillForm(page, { ...message, email: 'ada@example' });
      await sendButton(page).click();
      await page.waitForURL('**/api/contact');
    },
  },
  {
    name: 'without-script-sent',
    widths,
    path: '/api/contact?reference=7KXM4PHR',
    options: { javaScriptEnabled: false },
  },
  ...Object.entries(sampleLinkPages()).map(([name, html]) => ({
    name: `link-${name}`,
    widths: [phone, desktop],
    html,
    isWhole: true,
    options: { javaScriptEnabled: false },
  })),
];

await runWithGracefulShutdown(
  () => 1,
  async (resources) => {
    await buildSite(resources, report, { ...process.env, ...sessionSettings({}) });
    const stack = await report.step('Stack', () => startIsolatedStack());
    resources.defer(stack.stop);
    // Hinting moves letters, as the machine's settings say.
    const browser = await launchChromium(['--font-render-hinting=none']);
    resources.defer(() => browser.close());
    for (const shot of shots) {
      await report.step(shot.name, async () => {
        for (const width of shot.widths) await take(browser, stack.siteUrl, shot, width);
      });
    }
    await report.step('mails', () => takeMailScreenshots(browser, folder));
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
  const url = siteUrl + (shot.path ?? '/');
  // In place of the site's own page, so that the mark and the fonts come from the site.
  const { html } = shot;
  if (html !== undefined)
    await page.route(url, (route) => route.fulfill({ contentType: 'text/html; charset=utf-8', body: html }));
  await page.goto(url);
  await useScreenshotFonts(page);
  if (shot.options?.javaScriptEnabled !== false) await untilScriptsRun(page);
  await shot.show?.(page);
  if (shot.opensPage) await useScreenshotFonts(page);
  // Away from the fields and buttons, which have other colours under it.
  await page.mouse.move(0, 0);
  await untilDrawn(page);
  const path = join(folder, `${shot.name}-${String(width)}.jpg`);
  // With animations, which are reduced: at the end of its own, the bar would never be over the picture.
  await page.screenshot({ path, type: 'jpeg', quality: 70, fullPage: shot.isWhole ?? false });
  await context.close();
}

async function loadPictures(page: Page): Promise<void> {
  await addStyles(page, '.far { content-visibility: visible !important }');
  for (const picture of await page.locator('img').all()) {
    await picture.scrollIntoViewIfNeeded();
    await picture.evaluate((image: HTMLImageElement) => image.decode());
  }
  await page.evaluate(() => {
    window.scrollTo(0, 0);
  });
}

async function goToForm(page: Page): Promise<void> {
  await page.locator('form').scrollIntoViewIfNeeded();
}

type Sending = { email?: string; response?: ReturnType<typeof siteResponse> };

/** Sends a message that never leaves the page, and gets this response, or none. */
async function send(page: Page, { email = message.email, response }: Sending): Promise<void> {
  await page.route('**/api/contact', async (route) => {
    if (response) await route.fulfill(response);
  });
  await untilFormRuns(page);
  await fillForm(page, { ...message, email });
  await sendButton(page).click();
  await goToForm(page);
}

/** Waits for the pictures in view and for changing colours. The page is not idle where a submission waits for its response. */
async function untilDrawn(page: Page): Promise<void> {
  await page.evaluate(async () => {
    const inView = [...document.images].filter((image) => {
      const { top, bottom } = image.getBoundingClientRect();
      return bottom > 0 && top < innerHeight;
    });
    const transitions = document.getAnimations().filter((animation) => animation instanceof CSSTransition);
    await Promise.all([
      ...inView.map((image) => image.decode()),
      // One that is cancelled is over, too.
      ...transitions.map(({ finished }) => finished.catch(() => undefined)),
    ]);
  });
}
