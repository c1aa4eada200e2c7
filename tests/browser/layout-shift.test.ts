import type { Page } from 'playwright-core';
import { aMessage } from '../support/a-message';
import { startScripts, useBrowser } from '../support/browser';
import { fillForm, formLabels, sendButton, siteResponse, statusLine } from '../support/contact-form';
import { delayRequests } from '../support/delayed-requests';
import { untilFormRuns, untilScriptsRun } from '../support/hydrated';
import { watchLayoutShifts } from '../support/layout-shifts';
import { scrollTo } from '../support/scroll-to';
import { until } from '../support/until';

const { stack, visit, newContext, newPage, takePageErrors } = useBrowser();

const screens = [
  ['a phone', { width: 412, height: 823 }],
  ['a small phone', { width: 320, height: 568 }],
  ['a tablet', { width: 768, height: 1024 }],
  ['a desktop', { width: 1280, height: 800 }],
  ['a large screen', { width: 1920, height: 1080 }],
] as const;

/** @returns what has moved since the page was opened, other than within half a second of a press or a key. */
async function watchPage(page: Page) {
  const shifts = await watchLayoutShifts(page);
  return async () => {
    await page.evaluate(() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))));
    return (await shifts()).filter(({ isAfterInput }) => !isAfterInput);
  };
}

async function scrollThrough(page: Page): Promise<void> {
  for (const picture of await page.locator('main img').all()) {
    await scrollTo(picture);
    await picture.evaluate((image: HTMLImageElement) => image.decode());
  }
  await scrollTo(page.locator('footer'));
}

/** Presses Send Message, and gives the response when the press is too long ago to excuse a move. */
async function sendAndWait(page: Page, response: ReturnType<typeof siteResponse>, title: string): Promise<void> {
  const continueRequests = await delayRequests(page, '**/api/contact', (route) => route.fulfill(response));
  await sendButton(page).click();
  await statusLine(page).getByText(formLabels.sendingButton, { exact: true }).waitFor();
  const pressed = await page.evaluate(() => performance.now());
  await until(() => page.evaluate((before) => performance.now() > before + 600, pressed));
  continueRequests();
  await statusLine(page).getByText(title, { exact: true }).waitFor();
}

describe.each(screens)('On %s', (_, viewport) => {
  it('nothing moves while the page is read to its end and the form goes through its states.', async () => {
    const { page } = await visit('/', viewport);
    const moved = await watchPage(page);
    await scrollThrough(page);
    expect(await moved()).toEqual([]);
    await untilFormRuns(page);
    await fillForm(page, aMessage());
    await sendAndWait(page, siteResponse('unavailable', 502), formLabels.failedTitle);
    await sendAndWait(page, siteResponse('limited', 429, {}, { 'Retry-After': '3600' }), formLabels.failedTitle);
    await sendAndWait(page, siteResponse('sent', 200, { reference: '7KXM2PRH' }), formLabels.sentTitle);
    expect(await moved()).toEqual([]);
    takePageErrors();
  });

  it('nothing moves when the scripts and the pictures arrive late, and hardly anything when the font does.', async () => {
    const page = await newPage(await newContext({ viewport }));
    const continueScripts = await delayRequests(page, /\.js$/);
    const continuePictures = await delayRequests(page, /\.(avif|jpg)$/);
    const continueFont = await delayRequests(page, /\.woff2$/);
    await page.goto(stack().siteUrl, { waitUntil: 'domcontentloaded' });
    const moved = await watchPage(page);
    await startScripts(page);
    continueScripts();
    await untilScriptsRun(page);
    continuePictures();
    await scrollThrough(page);
    await scrollTo(page.locator('#home'));
    expect(await moved()).toEqual([]);
    continueFont();
    await page.evaluate(() => document.fonts.load('1em Marcellus'));
    await scrollThrough(page);
    const shift = (await moved()).reduce((sum, { value }) => sum + value, 0);
    expect(shift).toBeLessThan(0.01);
  });
});
