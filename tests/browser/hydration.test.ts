/** What a visitor or an extension does to the page before its scripts run must survive hydration. */
import type { Page } from 'playwright-core';
import content from '../../content/page.json';
import { about } from '../support/about';
import { aMessage } from '../support/a-message';
import { useBrowser } from '../support/browser';
import { fillForm, formValues, sendButton, toast, untilSent, valuesOf } from '../support/contact-form';
import { delayRequests } from '../support/delayed-requests';
import { untilFormRuns, untilScriptsRun } from '../support/hydrated';
import { barLink, isMenuAnnouncedAsOpen, menu, menuButton, untilMenuHasFocus } from '../support/navigation';
import { scrollTo } from '../support/scroll-to';
import { until } from '../support/until';

const { stack, sql, visit, newContext, newPage, takePageErrors } = useBrowser();

const phone = { width: 412, height: 823 };
const message = aMessage();
const rows = () => sql()<{ message: string }[]>`select message from contact_messages`;

/** Opens the page on a phone, and holds back all its scripts. */
async function openWithoutScripts(path = '/') {
  const page = await newPage(await newContext({ viewport: phone, reducedMotion: 'reduce' }));
  const continueRequests = await delayRequests(page, '**/*.js');
  await page.goto(stack().siteUrl + path, { waitUntil: 'domcontentloaded' });
  return { page, continueRequests };
}

test('A menu that is open when the scripts arrive is announced as open, has the focus, and closes on a choice.', async () => {
  const { page, continueRequests } = await openWithoutScripts();
  await menuButton(page).click();
  continueRequests();
  await untilScriptsRun(page);
  await untilMenuHasFocus(page);
  expect(await isMenuAnnouncedAsOpen(page)).toBe(true);
  expect(await page.locator('main').getAttribute('inert')).toBe('');

  await barLink(page, 'about').click();
  await menu(page).waitFor({ state: 'hidden' });
  expect(new URL(page.url()).hash).toBe('#about');
  expect(await isMenuAnnouncedAsOpen(page)).toBe(false);
  expect(await page.locator('main').getAttribute('inert')).toBeNull();
});

describe('A reader who has scrolled before the scripts arrive', () => {
  const scrolledTo = (page: Page) => page.evaluate(() => Math.round(window.scrollY));
  /** React has hydrated the page, and Gatsby has done what it does then: the section in view is marked after that. */
  const untilAllIsDone = (page: Page) => page.locator('[aria-current]').first().waitFor({ state: 'attached' });

  test.each(['/', '/#contact'])('stays where they are, from %s.', async (path) => {
    const { page, continueRequests } = await openWithoutScripts(path);
    await page.evaluate(() => {
      window.scrollTo(0, 1500);
    });
    continueRequests();
    await untilAllIsDone(page);
    expect(await scrolledTo(page)).toBe(1500);
  });

  test('on an earlier visit starts at the top of the page that they open now.', async () => {
    const { page } = await visit('/', phone);
    await scrollTo(page.locator('footer'));
    await until(() => page.evaluate(() => Object.keys(sessionStorage).some((key) => key.startsWith('@@scroll'))));
    await page.goto(`${stack().siteUrl}/nowhere`);
    await page.getByRole('link', { name: content.notFound.homeLink, exact: true }).click();
    await page.waitForURL(/\/$/);
    await untilAllIsDone(page);
    expect(await scrolledTo(page)).toBe(0);
    expect(takePageErrors().join()).toContain('404');
  });
});

test('In a browser without popovers the page stays whole when its scripts arrive.', async () => {
  const page = await newPage(await newContext({ viewport: phone }));
  await page.addInitScript(() => {
    for (const name of ['popover', 'showPopover', 'hidePopover', 'togglePopover']) {
      Reflect.deleteProperty(HTMLElement.prototype, name);
    }
    const matches = function (this: Element, selectors: string) {
      if (selectors.includes(':popover-open')) throw new SyntaxError(`'${selectors}' is not a valid selector.`);
      return this.closest(selectors) === this;
    };
    Object.assign(Element.prototype, { matches });
  });
  await page.goto(stack().siteUrl);
  await untilFormRuns(page);
  expect(await page.getByRole('heading', { level: 1 }).count()).toBe(1);
});

describe('A page that a translator or an extension changes before the scripts arrive', () => {
  test.each(['header', 'main', 'form'])(
    'in its %s is still whole, with what was typed, and sends it.',
    async (changed) => {
      const { page, continueRequests } = await openWithoutScripts();
      await fillForm(page, message);
      await page.locator(changed).evaluate((element) => {
        element.prepend(document.createElement('aside'));
      });
      continueRequests();
      await untilFormRuns(page);
      const { services, contact } = content;
      expect(await page.locator('main').getByRole('heading', { level: 2 }).allTextContents()).toEqual([
        services.heading,
        about.heading,
        contact.heading,
      ]);
      expect(await formValues(page)).toEqual(valuesOf(message));
      await sendButton(page).click();
      await untilSent(page);
      expect(await rows()).toEqual([{ message: message.message }]);
      // React reports that it replaced what it found changed (https://react.dev/errors/418).
      expect(takePageErrors()).toEqual([expect.stringContaining('Minified React error #418')]);
    },
  );
});

describe('Send Message, pressed before the scripts of the form arrive,', () => {
  /** The page's own scripts run; those of the form are requested and do not arrive. */
  async function openWithoutFormScripts() {
    const { page } = await visit('/', phone);
    const continueRequests = await delayRequests(page, '**/*.js');
    await fillForm(page, message);
    await page.clock.install();
    return { page, continueRequests };
  }
  const isBusy = (page: Page) => page.locator('[aria-busy=true]').filter({ has: page.locator('form') });

  test('shows the form as busy until they arrive, and two presses send one message.', async () => {
    const { page, continueRequests } = await openWithoutFormScripts();
    await sendButton(page).click();
    await isBusy(page).waitFor();
    await sendButton(page).click();
    let posts = 0;
    page.on('request', (request) => {
      if (request.method() === 'POST') posts += 1;
    });
    continueRequests();
    await untilSent(page);
    expect(await isBusy(page).count()).toBe(0);
    expect(await toast(page).count()).toBe(1);
    expect(posts).toBe(1);
    expect(new URL(page.url()).pathname).toBe('/');
    expect(await rows()).toEqual([{ message: message.message }]);
  });

  test('waits five seconds for them, and then sends without them.', async () => {
    const { page } = await openWithoutFormScripts();
    await sendButton(page).click();
    await isBusy(page).waitFor();
    await page.clock.fastForward(4900);
    expect(new URL(page.url()).pathname).toBe('/');
    await page.clock.fastForward(200);
    await page.waitForURL('**/api/contact?reference=*');
    expect(await rows()).toEqual([{ message: message.message }]);
    for (const pageError of takePageErrors()) expect(pageError).toMatch(/^failed: .*\.js net::ERR_ABORTED/);
  });

  test('and sent without them, is posted as it is when it is pressed again, even if they have arrived by then.', async () => {
    const { page, continueRequests } = await openWithoutFormScripts();
    const posted: (string | null)[] = [];
    // With a response without content, the browser stays on the page.
    await page.route('**/api/contact', async (route) => {
      posted.push(route.request().postData());
      await route.fulfill({ status: 204 });
    });
    await sendButton(page).click();
    await isBusy(page).waitFor();
    await page.clock.fastForward(5100);
    await until(() => posted.length === 1);
    const loaded = page.waitForEvent('requestfinished', (request) => request.url().endsWith('.js'));
    continueRequests();
    await loaded;
    await sendButton(page).click();
    await until(() => posted.length === 2);
    // The site function derives the idempotency key from what is posted.
    expect(new URLSearchParams(posted[0] ?? '').get('message')).toBe(message.message);
    expect(posted[1]).toBe(posted[0]);
    for (const pageError of takePageErrors()) expect(pageError).toMatch(/^failed: .*contact net::ERR_ABORTED/);
  });
});
