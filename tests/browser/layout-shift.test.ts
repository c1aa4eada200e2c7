import type { Page } from 'playwright-core';
import { aMessage } from '../support/a-message';
import { startScripts, useBrowser } from '../support/browser';
import { field, fillForm, formLabels, sendButton, siteResponse, statusLine } from '../support/contact-form';
import { delayRequests } from '../support/delayed-requests';
import { untilFormRuns, untilScriptsRun } from '../support/hydrated';
import { watchLayoutShifts } from '../support/layout-shifts';
import { menuButton } from '../support/navigation';
import { scrollTo } from '../support/scroll-to';
import { until } from '../support/until';

const { stack, visit, newContext, newPage, takePageErrors } = useBrowser();

const screens = [
  ['a phone', { width: 412, height: 823 }],
  ['a small phone', { width: 320, height: 568 }],
  ['a tablet', { width: 768, height: 1024 }],
  ['a desktop', { width: 1280, height: 800 }],
] as const;

/** @returns what has moved since the page was opened, other than within half a second of a press or a key. */
async function watchPage(page: Page) {
  const shifts = await watchLayoutShifts(page);
  return async () => {
    await page.evaluate(() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))));
    return (await shifts()).filter(({ isAfterInput }) => !isAfterInput);
  };
}

/** A move within half a second of a press or a key counts as what the visitor wanted. */
async function untilInputIsLongAgo(page: Page): Promise<void> {
  const now = await page.evaluate(() => performance.now());
  await until(() => page.evaluate((before) => performance.now() > before + 600, now));
}

async function scrollThrough(page: Page): Promise<void> {
  for (const heading of await page.getByRole('heading', { level: 2 }).all()) await scrollTo(heading);
  for (const picture of await page.locator('main img').all()) {
    await scrollTo(picture);
    await picture.evaluate((image: HTMLImageElement) => image.decode());
  }
  await scrollTo(page.locator('footer'));
}

/** Presses Send Message, and gives the response long after. */
async function sendAndWait(page: Page, response: ReturnType<typeof siteResponse>, title: string): Promise<void> {
  const continueRequests = await delayRequests(page, '**/api/contact', (route) => route.fulfill(response));
  await sendButton(page).click();
  await statusLine(page).getByText(formLabels.sendingButton, { exact: true }).waitFor();
  await untilInputIsLongAgo(page);
  continueRequests();
  await statusLine(page).getByText(title, { exact: true }).waitFor();
}

describe.each(screens)('On %s', (_, viewport) => {
  test('nothing moves while the page is read to its end, the menu is used and the form goes through all its states.', async () => {
    const { page } = await visit('/', viewport);
    const moved = await watchPage(page);
    await scrollThrough(page);
    expect(await moved()).toEqual([]);

    if (viewport.width < 1024) {
      await menuButton(page).click();
      await page.keyboard.press('Escape');
    }
    await untilFormRuns(page);
    await sendButton(page).click();
    await statusLine(page).getByText('Name is required').waitFor();
    await untilInputIsLongAgo(page);
    await field(page, 'name').pressSequentially('Ada');
    await fillForm(page, aMessage());
    await untilInputIsLongAgo(page);
    await sendAndWait(page, siteResponse('unavailable', 502), formLabels.failedTitle);
    await sendAndWait(page, siteResponse('limited', 429, {}, { 'Retry-After': '3600' }), formLabels.failedTitle);
    await sendAndWait(page, siteResponse('sent', 200, { reference: '7KXM2PRH' }), formLabels.sentTitle);
    expect(await moved()).toEqual([]);
    expect(takePageErrors()).toHaveLength(6);
  });

  test('nothing moves when the scripts, then the pictures and then the font arrive late.', async () => {
    const page = await newPage(await newContext({ viewport }));
    const continueScripts = await delayRequests(page, /\.js$/);
    const continuePictures = await delayRequests(page, /\.(avif|webp|jpg)$/);
    const continueFont = await delayRequests(page, /\.woff2$/);
    await page.goto(stack().siteUrl, { waitUntil: 'domcontentloaded' });
    const moved = await watchPage(page);
    await scrollTo(page.locator('footer'));
    await scrollTo(page.locator('#home'));
    continueScripts();
    await startScripts(page);
    await untilScriptsRun(page);
    expect(await moved()).toEqual([]);
    continuePictures();
    await scrollThrough(page);
    expect(await moved()).toEqual([]);
    continueFont();
    await page.evaluate(() => document.fonts.ready);
    await scrollThrough(page);
    expect(await moved()).toEqual([]);
  });
});
