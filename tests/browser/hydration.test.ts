/** What a visitor, or a program of theirs, does with the page before its scripts are there, and what those make of it. */
import type { Page } from 'playwright-core';
import { useBrowser } from '../support/browser';
import { delayRequests } from '../support/delayed-requests';
import { untilFormRuns, untilScriptsRun } from '../support/hydrated';
import { until } from '../support/until';

const { stack, sql, newContext, newPage, takeProblems } = useBrowser();

const phone = { width: 412, height: 823 };
const texts = { Name: 'Ada Citizen', Email: 'ada@example.com', Phone: '', Message: 'Is the villa free?' };
const field = (page: Page, name: string) => page.getByRole('textbox', { name, exact: true });
const sendButton = (page: Page) => page.getByRole('button', { name: 'Send Message' });
const rows = () => sql()<{ message: string }[]>`select message from contact_messages`;

/** Opens the page on a phone, all of whose scripts are held back. */
async function openWithoutScripts(path = '/') {
  const page = await newPage(await newContext({ viewport: phone, reducedMotion: 'reduce' }));
  const letGo = await delayRequests(page, '**/*.js');
  await page.goto(stack().siteUrl + path, { waitUntil: 'domcontentloaded' });
  return { page, letGo };
}

async function fill(page: Page): Promise<void> {
  for (const [name, text] of Object.entries(texts)) await field(page, name).fill(text);
}

describe('A menu that is open when the scripts come', () => {
  async function openMenuEarly() {
    const { page, letGo } = await openWithoutScripts();
    await page.getByRole('button', { name: 'Menu' }).click();
    letGo();
    await untilScriptsRun(page);
    return page;
  }

  test('is told to be open, has the focus, and keeps it from the page behind.', async () => {
    const page = await openMenuEarly();
    await page.waitForFunction(() => document.activeElement?.textContent === 'Home');
    expect(await page.getByRole('button', { name: 'Menu' }).getAttribute('aria-expanded')).toBe('true');
    expect(await page.locator('main').getAttribute('inert')).toBe('');
  });

  test('closes on a choice, which leads to its section.', async () => {
    const page = await openMenuEarly();
    await page.locator('#menu').getByRole('link', { name: 'About' }).click();
    await page.locator('#menu').waitFor({ state: 'hidden' });
    expect(new URL(page.url()).hash).toBe('#about');
    expect(await page.getByRole('button', { name: 'Menu' }).getAttribute('aria-expanded')).toBe('false');
    expect(await page.locator('main').getAttribute('inert')).toBeNull();
  });
});

describe('A reader who has scrolled before the scripts come', () => {
  const scrolledTo = (page: Page) => page.evaluate(() => Math.round(window.scrollY));
  /** React is through with the page, and Gatsby with what it does then: the section in view is looked for after it. */
  const untilAllIsDone = (page: Page) => page.locator('[aria-current]').first().waitFor({ state: 'attached' });

  test.each(['/', '/#contact'])('from %s stays where they are.', async (path) => {
    const { page, letGo } = await openWithoutScripts(path);
    await page.evaluate(() => {
      window.scrollTo(0, 1500);
    });
    letGo();
    await untilAllIsDone(page);
    expect(await scrolledTo(page)).toBe(1500);
  });

  test('another time, to the end, is at the start of the page that is opened now.', async () => {
    const page = await newPage(await newContext({ viewport: phone, reducedMotion: 'reduce' }));
    await page.goto(stack().siteUrl);
    await untilScriptsRun(page);
    await page.locator('footer').scrollIntoViewIfNeeded();
    await page.waitForFunction(() => Object.keys(sessionStorage).some((key) => key.startsWith('@@scroll')));
    await page.goto(`${stack().siteUrl}/nowhere`);
    await page.getByRole('link', { name: 'Return to Home' }).click();
    await page.waitForURL(/\/$/);
    await untilAllIsDone(page);
    expect(await scrolledTo(page)).toBe(0);
    expect(takeProblems().join()).toContain('404');
  });
});

test('In a browser that knows no popovers the page stays whole when its scripts come.', async () => {
  const page = await newPage(await newContext({ viewport: phone }));
  await page.addInitScript(() => {
    for (const name of ['popover', 'showPopover', 'hidePopover', 'togglePopover']) {
      Reflect.deleteProperty(HTMLElement.prototype, name);
    }
    const { matches } = Element.prototype;
    const matchesOrThrows = function (this: Element, selectors: string) {
      if (selectors.includes(':popover-open')) throw new SyntaxError(`'${selectors}' is not a valid selector.`);
      return matches.call(this, selectors);
    };
    Object.assign(Element.prototype, { matches: matchesOrThrows });
  });
  await page.goto(stack().siteUrl);
  await untilFormRuns(page);
  expect(await page.getByRole('heading', { level: 1 }).count()).toBe(1);
});

describe('A page that a translator or an extension has changed before the scripts come', () => {
  const places = ['header', 'main', 'form'];

  test.each(places)('in its %s is still whole, with what was typed, and sends it.', async (changed) => {
    const { page, letGo } = await openWithoutScripts();
    await fill(page);
    await page.locator(changed).evaluate((element) => {
      element.prepend(document.createElement('aside'));
    });
    letGo();
    await untilFormRuns(page);
    expect(await page.locator('main').getByRole('heading', { level: 2 }).allTextContents()).toEqual([
      'Our Services',
      'About Us',
      'Get In Touch',
    ]);
    for (const [name, text] of Object.entries(texts)) expect(await field(page, name).inputValue()).toBe(text);
    await sendButton(page).click();
    await page.getByRole('status').getByText('Message Sent!').waitFor();
    expect(await rows()).toEqual([{ message: texts.Message }]);
    // React tells that it had to make anew what it found changed (https://react.dev/errors/418).
    expect(takeProblems()).toEqual([expect.stringContaining('Minified React error #418')]);
  });
});

describe('Send Message, pressed before the scripts of the form have come,', () => {
  /** The page's own scripts are there, those of the form are asked for and do not come. */
  async function openWithoutFormScripts() {
    const page = await newPage(await newContext({ viewport: phone, reducedMotion: 'reduce' }));
    await page.goto(stack().siteUrl);
    await untilScriptsRun(page);
    await page.waitForLoadState('networkidle');
    const letGo = await delayRequests(page, '**/*.js');
    await fill(page);
    await page.clock.install();
    return { page, letGo };
  }
  const isBusy = (page: Page) => page.locator('[aria-busy=true]').filter({ has: page.locator('form') });

  test('is taken: the form is busy until they have, and pressed twice it sends one message.', async () => {
    const { page, letGo } = await openWithoutFormScripts();
    await sendButton(page).click();
    await isBusy(page).waitFor();
    await sendButton(page).click();
    let posts = 0;
    page.on('request', (request) => {
      if (request.method() === 'POST') posts += 1;
    });
    letGo();
    await page.getByRole('status').getByText('Message Sent!').waitFor();
    expect(await isBusy(page).count()).toBe(0);
    expect(await page.getByRole('region', { name: 'Notifications, Alt+T' }).getByRole('group').count()).toBe(1);
    expect(posts).toBe(1);
    expect(await rows()).toEqual([{ message: texts.Message }]);
  });

  test('waits for them for five seconds, and goes without them then.', async () => {
    const { page } = await openWithoutFormScripts();
    await sendButton(page).click();
    await isBusy(page).waitFor();
    await page.clock.fastForward(4900);
    expect(new URL(page.url()).pathname).toBe('/');
    await page.clock.fastForward(200);
    await page.waitForURL('**/api/contact?reference=*');
    expect(await rows()).toEqual([{ message: texts.Message }]);
    expect(takeProblems()).toEqual([expect.stringMatching(/^failed: .*\.js net::ERR_ABORTED/)]);
  });

  test('and gone without them, is the same message when it is pressed again, even if they have come then.', async () => {
    const { page, letGo } = await openWithoutFormScripts();
    const keys: (string | null)[] = [];
    // An answer of no content has the browser stay on the page.
    await page.route('**/api/contact', async (route) => {
      keys.push(new URLSearchParams(route.request().postData() ?? '').get('key'));
      await route.fulfill({ status: 204 });
    });
    await sendButton(page).click();
    await isBusy(page).waitFor();
    await page.clock.fastForward(5100);
    await until(() => keys.length === 1);
    const loaded = page.waitForEvent('requestfinished', (request) => request.url().endsWith('.js'));
    letGo();
    await loaded;
    await sendButton(page).click();
    await until(() => keys.length === 2);
    expect(keys[0]).toMatch(/^[0-9a-f-]{36}$/);
    expect(keys[1]).toBe(keys[0]);
    await field(page, 'Message').fill('Is the deck free?');
    await sendButton(page).click();
    await until(() => keys.length === 3);
    expect(keys[2]).toMatch(/^[0-9a-f-]{36}$/);
    expect(keys[2]).not.toBe(keys[0]);
    for (const problem of takeProblems()) expect(problem).toMatch(/^failed: .*contact net::ERR_ABORTED/);
  });
});
