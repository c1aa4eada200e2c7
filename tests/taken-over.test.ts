/** What a visitor, or a program of theirs, does with the page before its scripts are there, and what those make of it. */
import type { Page } from 'playwright-core';
import postgres from 'postgres';
import { useBrowser } from './browser';
import { holdBack } from './hold-back';
import { untilFormRuns, untilScriptsRun } from './late-scripts';
import { untilNoneIsQueued } from './until';

const { product, newContext, newPage, takeProblems } = useBrowser();
let sql: postgres.Sql;

beforeAll(() => {
  sql = postgres(product().backend.database.url);
});

afterAll(() => sql.end());

beforeEach(async () => {
  await untilNoneIsQueued(sql);
  await sql`truncate contact_messages`;
});

const phone = { width: 412, height: 823 };
const texts = { Name: 'Ada Citizen', Email: 'ada@example.com', Phone: '', Message: 'Is the villa free?' };
const field = (page: Page, name: string) => page.getByRole('textbox', { name, exact: true });
const sendButton = (page: Page) => page.getByRole('button', { name: 'Send Message' });
const rows = () => sql<{ message: string }[]>`select message from contact_messages`;

/** Opens the page on a phone, all of whose scripts are held back. */
async function openWithoutScripts() {
  const page = await newPage(await newContext({ viewport: phone, reducedMotion: 'reduce' }));
  const letGo = await holdBack(page, '**/*.js');
  await page.goto(product().siteUrl, { waitUntil: 'domcontentloaded' });
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
    await page.goto(product().siteUrl);
    await untilScriptsRun(page);
    await page.waitForLoadState('networkidle');
    const letGo = await holdBack(page, '**/*.js');
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
});
