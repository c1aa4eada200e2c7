import type { Page } from 'playwright-core';
import { useBrowser } from '../support/browser';
import { delayRequests } from '../support/delayed-requests';
import { untilFormRuns, untilScriptsRun } from '../support/hydrated';
import { watchLayoutShifts } from '../support/layout-shifts';

const { stack, newContext, newPage, takeProblems } = useBrowser();

const screens = [
  ['a phone', { width: 412, height: 823 }],
  ['a small phone', { width: 320, height: 568 }],
  ['a tablet', { width: 768, height: 1024 }],
  ['a desktop', { width: 1280, height: 800 }],
] as const;

/** Opens the page. @returns it, and the parts of it that moved by themselves so far, which is none. */
async function open(viewport: { width: number; height: number }, late?: RegExp) {
  const page = await newPage(await newContext({ viewport }));
  const letGo = late && (await delayRequests(page, late));
  await page.goto(stack().siteUrl, { waitUntil: late ? 'domcontentloaded' : 'networkidle' });
  if (!late) await untilScriptsRun(page);
  const shifts = await watchLayoutShifts(page);
  return {
    page,
    letGo,
    /** Waits until what has moved is known. */
    moved: async () => {
      await page.evaluate(() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))));
      return (await shifts()).filter(({ isAfterInput }) => !isAfterInput);
    },
  };
}

/** What moves within half a second of a press or a key is taken to be what the visitor wanted. */
async function untilInputIsLongAgo(page: Page): Promise<void> {
  const now = await page.evaluate(() => performance.now());
  await page.waitForFunction((before) => performance.now() > before + 600, now);
}

async function scrollThrough(page: Page): Promise<void> {
  for (const name of ['Our Services', 'About Us', 'Get In Touch']) {
    await page.getByRole('heading', { name, exact: true }).scrollIntoViewIfNeeded();
  }
  await page.locator('footer').scrollIntoViewIfNeeded();
  for (const picture of await page.locator('main img').all()) {
    await picture.scrollIntoViewIfNeeded();
    await picture.evaluate((image: HTMLImageElement) => image.decode());
  }
}

/** Presses Send Message, and has the answer given long after. */
async function sendAndWait(page: Page, status: number): Promise<void> {
  const letGo = await delayRequests(page, '**/api/contact', (route) =>
    route.fulfill({ status, json: status < 400 ? { reference: '7KXM2PQR' } : {} }),
  );
  await page.getByRole('button', { name: 'Send Message' }).click();
  await page.getByRole('button', { name: 'Sending...' }).waitFor();
  await untilInputIsLongAgo(page);
  letGo();
  await page
    .getByRole('status')
    .getByText(status < 400 ? 'Message Sent!' : 'Error')
    .waitFor();
}

describe.each(screens)('On %s', (_, viewport) => {
  test('nothing moves by itself while the page is read to its end.', async () => {
    const { page, moved } = await open(viewport);
    await scrollThrough(page);
    expect(await moved()).toEqual([]);
  });

  test('nothing moves by itself while the menu is used and the form goes through all its states.', async () => {
    const { page, moved } = await open(viewport);
    if (viewport.width < 1024) {
      await page.getByRole('button', { name: 'Menu' }).click();
      await page.keyboard.press('Escape');
    }
    await untilFormRuns(page);
    await page.getByRole('button', { name: 'Send Message' }).click();
    await page.getByRole('status').getByText('Name is required').waitFor();
    await untilInputIsLongAgo(page);
    const texts = { Name: 'Ada', Email: 'ada@example.com', Message: 'Is the villa free?' };
    for (const [name, text] of Object.entries(texts)) {
      await page.getByRole('textbox', { name, exact: true }).pressSequentially(text);
    }
    await untilInputIsLongAgo(page);
    await sendAndWait(page, 502);
    await untilInputIsLongAgo(page);
    await sendAndWait(page, 200);
    await untilInputIsLongAgo(page);
    expect(await moved()).toEqual([]);
    expect(takeProblems()).toHaveLength(3);
  });

  test.each([
    ['font', /\.woff2$/],
    ['pictures', /\.(avif|webp|jpg)$/],
    ['scripts', /\.js$/],
  ])('nothing moves when the %s come late.', async (_what, files) => {
    const { page, letGo, moved } = await open(viewport, files);
    await page.locator('footer').scrollIntoViewIfNeeded();
    await page.locator('#home').scrollIntoViewIfNeeded();
    letGo?.();
    await untilScriptsRun(page);
    await page.waitForLoadState('networkidle');
    await page.evaluate(() => document.fonts.ready);
    await scrollThrough(page);
    expect(await moved()).toEqual([]);
  });
});
