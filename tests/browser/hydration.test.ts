/** What a visitor or an extension does to the page before its scripts run must survive hydration. */
import type { Page } from 'playwright-core';
import content from '../../content/page.json';
import { about } from '../support/about';
import { aMessage } from '../support/a-message';
import { useBrowser } from '../support/browser';
import {
  failedTexts,
  field,
  fillForm,
  formLabels,
  formValues,
  sendButton,
  statusLine,
  toast,
  untilSent,
  valuesOf,
} from '../support/contact-form';
import { delayRequests } from '../support/delayed-requests';
import { untilFormRuns, untilScriptsRun } from '../support/hydrated';
import { barLink, isMenuAnnouncedAsOpen, menu, menuButton } from '../support/navigation';
import { untilFocused } from '../support/until-focused';

const { stack, sql, newContext, newPage, takePageErrors } = useBrowser();

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

test('A menu that is open when the scripts arrive is announced as open, and closes on a choice.', async () => {
  const { page, continueRequests } = await openWithoutScripts();
  await menuButton(page).click();
  continueRequests();
  await untilScriptsRun(page);
  expect(await isMenuAnnouncedAsOpen(page)).toBe(true);

  await barLink(page, 'about').click();
  await menu(page).waitFor({ state: 'hidden' });
  expect(new URL(page.url()).hash).toBe('#about');
  expect(await isMenuAnnouncedAsOpen(page)).toBe(false);
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

describe('Send Message, pressed before React has hydrated the form,', () => {
  async function openAndFill() {
    const { page, continueRequests } = await openWithoutScripts();
    await fillForm(page, message);
    await page.clock.install();
    let posts = 0;
    page.on('request', (request) => {
      if (request.method() === 'POST') posts += 1;
    });
    return { page, continueRequests, posts: () => posts };
  }

  /** The button as it is at once, in the same task as the press. */
  const press = (page: Page) =>
    sendButton(page).evaluate((button: HTMLButtonElement) => {
      button.click();
      return [button.textContent, button.disabled];
    });

  test('reads its sending label and is disabled at once, and the message goes out once.', async () => {
    const { page, continueRequests, posts } = await openAndFill();
    expect(await press(page)).toEqual([formLabels.sendingButton, true]);
    // Not sent again by another press, nor by Enter.
    await field(page, 'name').press('Enter');
    continueRequests();
    await untilSent(page);
    expect(posts()).toBe(1);
    expect(await toast(page).count()).toBe(1);
    expect(await sendButton(page).isEnabled()).toBe(true);
    expect(new URL(page.url()).pathname).toBe('/');
    expect(await rows()).toEqual([{ message: message.message }]);
  });

  test('shows what is wrong when React has hydrated it.', async () => {
    const { page, continueRequests } = await openAndFill();
    await field(page, 'name').fill('');
    await press(page);
    continueRequests();
    await toast(page).getByText('Name is required').waitFor();
    await untilFocused(field(page, 'name'));
  });

  test('waits five seconds for that, and then sends without scripts.', async () => {
    const { page } = await openAndFill();
    await press(page);
    await page.clock.fastForward(4900);
    expect(new URL(page.url()).pathname).toBe('/');
    await page.clock.fastForward(200);
    await page.waitForURL('**/api/contact?reference=*');
    expect(await rows()).toEqual([{ message: message.message }]);
    for (const pageError of takePageErrors()) expect(pageError).toMatch(/^failed: .*\.js net::ERR_ABORTED/);
  });

  test('shows offline a failure, keeps the text, and sends it once the visitor is online again.', async () => {
    const { page, continueRequests } = await openAndFill();
    await page.context().setOffline(true);
    await press(page);
    await page.clock.runFor(100);
    await page.getByRole('alert').getByText(formLabels.offlineHelp, { exact: true }).waitFor();
    await page.getByText(formLabels.failedText, { exact: true }).waitFor();
    expect(await formValues(page)).toEqual(valuesOf(message));
    await page.context().setOffline(false);
    continueRequests();
    await untilFormRuns(page);
    expect(await toast(page).locator('p').allTextContents()).toEqual(failedTexts);
    expect(await statusLine(page).textContent()).toBe(formLabels.offlineHelp);
    await sendButton(page).click();
    await untilSent(page);
    expect(await rows()).toEqual([{ message: message.message }]);
  });
});
