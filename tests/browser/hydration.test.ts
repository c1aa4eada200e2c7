/** What a visitor or an extension does to the page before its scripts run must survive hydration. */
import type { Page } from 'playwright-core';
import content from '../../content/page.json';
import { aMessage } from '../support/a-message';
import { useBrowser } from './browser';
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
import { delayRequests } from './delayed-requests';
import { untilFormRuns, untilScriptsRun } from '../support/hydrated';
import { barLink, menu, menuButton } from './navigation';
import { untilFocused } from './until-focused';

const { stack, sql, newPage, takePageErrors } = useBrowser();

const message = aMessage();
const rows = () => sql()<{ message: string }[]>`select message from contact_messages`;

/** Opens the page on a phone, and holds back all its scripts. */
async function openWithoutScripts(path = '/') {
  const page = await newPage({ viewport: { width: 412, height: 823 }, reducedMotion: 'reduce' });
  const continueRequests = await delayRequests(page, '**/*.js');
  await page.goto(stack().siteUrl + path, { waitUntil: 'domcontentloaded' });
  return { page, continueRequests };
}

describe('A menu that is open when the scripts arrive', () => {
  it('stays open, and closes on a choice.', async () => {
    const { page, continueRequests } = await openWithoutScripts();
    await menuButton(page).click();
    continueRequests();
    await untilScriptsRun(page);
    expect(await menu(page).isVisible()).toBe(true);
    await barLink(page, 'about').click();
    await menu(page).waitFor({ state: 'hidden' });
    expect(new URL(page.url()).hash).toBe('#about');
  });
});

describe('A reader who has scrolled before the scripts arrive', () => {
  it.each(['/', '/#contact'])('stays where they are, from %s.', async (path) => {
    const { page, continueRequests } = await openWithoutScripts(path);
    await page.evaluate(() => {
      window.scrollTo(0, 1500);
    });
    continueRequests();
    // The section in view is marked when React has hydrated the page, and Gatsby has done what it does then.
    await page.locator('[aria-current]').first().waitFor({ state: 'attached' });
    expect(await page.evaluate(() => Math.round(window.scrollY))).toBe(1500);
  });
});

describe('A page that a translator or an extension changes before the scripts arrive', () => {
  it.each(['header', 'main', 'form'])('in its %s is still whole, with what was typed, and sends it.', async (part) => {
    const { page, continueRequests } = await openWithoutScripts();
    await fillForm(page, message);
    await page.locator(part).evaluate((element) => {
      element.prepend(document.createElement('aside'));
    });
    continueRequests();
    await untilFormRuns(page);
    const headings = await page.locator('main').getByRole('heading', { level: 2 }).allTextContents();
    expect(headings).toEqual([content.services.heading, expect.stringMatching(/\w/), content.contact.heading]);
    expect(await formValues(page)).toEqual(valuesOf(message));
    await sendButton(page).click();
    await untilSent(page);
    expect(await rows()).toEqual([{ message: message.message }]);
    // React reports that it replaced what it found changed (https://react.dev/errors/418).
    expect(takePageErrors()).toEqual([expect.stringContaining('Minified React error #418')]);
  });
});

describe('Send Message, pressed before React has hydrated the form,', () => {
  async function openAndFill() {
    const { page, continueRequests } = await openWithoutScripts();
    await fillForm(page, message);
    await page.clock.install();
    return { page, continueRequests };
  }

  /** The button as it is at once, in the same task as the press. */
  const press = (page: Page) =>
    sendButton(page).evaluate((button: HTMLButtonElement) => {
      button.click();
      return [button.textContent, button.disabled];
    });

  it('reads its sending label and is disabled at once, and the message goes out once.', async () => {
    const { page, continueRequests } = await openAndFill();
    const posts: string[] = [];
    page.on('request', (request) => {
      if (request.method() === 'POST') posts.push(request.url());
    });
    expect(await press(page)).toEqual([formLabels.sendingButton, true]);
    // Not sent again by another press, nor by Enter.
    await field(page, 'name').press('Enter');
    continueRequests();
    await untilSent(page);
    expect(posts).toHaveLength(1);
    expect(await toast(page).count()).toBe(1);
    expect(await sendButton(page).isEnabled()).toBe(true);
    expect(new URL(page.url()).pathname).toBe('/');
    expect(await rows()).toEqual([{ message: message.message }]);
  });

  it('shows what is wrong when React has hydrated it.', async () => {
    const { page, continueRequests } = await openAndFill();
    await field(page, 'name').fill('');
    await press(page);
    continueRequests();
    await toast(page).getByText('Name is required').waitFor();
    await untilFocused(field(page, 'name'));
  });

  it('waits five seconds for that, and then sends without scripts.', async () => {
    const { page } = await openAndFill();
    await press(page);
    await page.clock.fastForward(4900);
    expect(new URL(page.url()).pathname).toBe('/');
    await page.clock.fastForward(200);
    await page.waitForURL('**/api/contact?reference=*');
    expect(await rows()).toEqual([{ message: message.message }]);
    for (const pageError of takePageErrors()) expect(pageError).toMatch(/^failed: .*\.js net::ERR_ABORTED/);
  });

  it('shows and logs a failure offline, keeps the text, and sends it once the visitor is online again.', async () => {
    const { page, continueRequests } = await openAndFill();
    await page.context().setOffline(true);
    await press(page);
    await page.clock.runFor(100);
    await page.getByRole('alert').getByText(formLabels.offlineHelp, { exact: true }).waitFor();
    await page.getByText(formLabels.failedText, { exact: true }).waitFor();
    expect(await formValues(page)).toEqual(valuesOf(message));
    expect(takePageErrors()).toEqual(['console: The contact message was not sent. The browser is offline.']);
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
