import { aMessage } from '../support/a-message.ts';
import { delayRequests, untilFocused, useBrowser } from './browser.ts';
import {
  expectInForm,
  field,
  fillForm,
  formLabels,
  sendButton,
  statusLine,
  toast,
  untilSent,
} from '../support/contact-form.ts';
import { areScriptsRunning, untilScriptsRun } from '../support/hydrated.ts';
import { until } from '../support/until.ts';

const { stack, sql, newPage, takePageErrors } = useBrowser();

const message = aMessage();
const storedMessages = () => sql()<{ message: string }[]>`select message from contact_messages`;

/** Opens the page on a phone and fills in the form. The scripts wait until the test calls `continueRequests`. */
async function fillWithoutScripts() {
  const page = await newPage({ viewport: { width: 412, height: 823 }, reducedMotion: 'reduce' });
  const continueRequests = await delayRequests(page, '**/*.js');
  await page.goto(`${stack().siteUrl}/#contact`, { waitUntil: 'domcontentloaded' });
  await fillForm(page, message);
  return { page, continueRequests };
}

it('A page that an extension and a translator changed before hydration becomes complete, and keeps the text, focus and selection', async () => {
  const { page, continueRequests } = await fillWithoutScripts();
  const headings = () => page.locator('main').getByRole('heading').allTextContents();
  const headingsBefore = await headings();
  await field(page, 'message').evaluate((box: HTMLTextAreaElement) => {
    box.focus();
    box.setSelectionRange(2, 5);
  });
  await page.locator('#contact-island').evaluate((island) => {
    island.querySelector('form')?.prepend(document.createElement('aside'));
    const texts = document.createTreeWalker(island, NodeFilter.SHOW_TEXT);
    const nodes: Node[] = [];
    while (texts.nextNode()) nodes.push(texts.currentNode);
    for (const node of nodes) {
      const font = document.createElementNS('http://www.w3.org/1999/xhtml', 'font');
      node.parentNode?.replaceChild(font, node);
      font.append(`${node.textContent ?? ''} (translated)`);
    }
  });
  continueRequests();
  await page.locator('form aside').waitFor({ state: 'detached' });
  await untilFocused(field(page, 'message'));
  const selected = (box: HTMLTextAreaElement) => [box.selectionStart, box.selectionEnd];
  expect(await field(page, 'message').evaluate(selected)).toEqual([2, 5]);
  expect(await headings()).toEqual(headingsBefore);
  await expectInForm(page, message);
  await sendButton(page).click();
  await untilSent(page);
  expect(await storedMessages()).toEqual([{ message: message.message }]);
  // React reports that it has replaced the changed HTML (https://react.dev/errors/418).
  expect(takePageErrors()).toEqual([expect.stringContaining('Minified React error #418')]);
});

describe('A submit before the scripts arrive', () => {
  async function fillAndSend() {
    const { page, continueRequests } = await fillWithoutScripts();
    // However slow the machine is, the two seconds pass only when a test lets them.
    await page.clock.install();
    await page.clock.pauseAt(new Date('2126-06-01'));
    // For Chromium, a machine without a network is offline, although it reaches the site.
    await page.evaluate(() => Object.defineProperty(navigator, 'onLine', { value: true }));
    const posts: boolean[] = [];
    page.on('request', (request) => {
      if (request.method() === 'POST') posts.push(request.isNavigationRequest());
    });
    await sendButton(page).evaluate((button: HTMLButtonElement) => {
      button.click();
    });
    return { page, continueRequests, posts };
  }

  it('is sent by React, once, with its toast', async () => {
    const { page, continueRequests, posts } = await fillAndSend();
    await field(page, 'name').press('Enter');
    continueRequests();
    await until(() => posts.length > 0);
    await page.clock.resume();
    await untilSent(page);
    await page.clock.fastForward(2_000);
    expect([posts, await toast(page).count()]).toEqual([[false], 1]);
    expect(await storedMessages()).toEqual([{ message: message.message }]);
  });

  it('is posted by the browser after two seconds, and is the same message if React sends it again', async () => {
    const { page, continueRequests, posts } = await fillAndSend();
    await page.clock.fastForward(2_000);
    await page.waitForURL('**/api/contact?token=*');
    await page.clock.resume();
    continueRequests();
    await page.goBack();
    await untilScriptsRun(page);
    await expectInForm(page, message);
    await sendButton(page).click();
    await untilSent(page);
    expect(posts).toEqual([true, false]);
    expect(await storedMessages()).toEqual([{ message: message.message }]);
  });
});

describe('A browser that says it is offline, and lacks', () => {
  async function openPage(areFirstScriptsThere: boolean) {
    const page = await newPage({ viewport: { width: 412, height: 823 }, reducedMotion: 'reduce' });
    await page.clock.install();
    await page.addInitScript(() => Object.defineProperty(navigator, 'onLine', { value: false }));
    if (!areFirstScriptsThere) await page.route('**/*.js', (route) => route.abort());
    await page.goto(stack().siteUrl);
    if (areFirstScriptsThere) await page.locator('#menu [aria-current]').waitFor({ state: 'attached' });
    await page.route('**/*.js', (route) => route.abort());
    await fillForm(page, message);
    return page;
  }

  it.each([
    ['all scripts', false],
    ['only those of the form', true],
  ])(
    '%s says that nothing was sent, keeps the text, and posts it at the next Send',
    async (_, areFirstScriptsThere) => {
      const page = await openPage(areFirstScriptsThere);
      await sendButton(page).click();
      const words = statusLine(page).getByText(formLabels.offlineHelp);
      await words.waitFor();
      expect(await statusLine(page).locator('> p').allTextContents()).toEqual([await words.textContent()]);
      await expectInForm(page, message);
      await page.clock.fastForward(1_000);
      await sendButton(page).click();
      await page.waitForURL('**/api/contact?token=*');
      expect(await storedMessages()).toEqual([{ message: message.message }]);
      takePageErrors();
    },
  );
});

it('A connection that is lost after load costs neither the text nor the words, and the message is sent once it is back', async () => {
  const page = await newPage();
  await page.goto(stack().siteUrl);
  await page.locator('#menu [aria-current]').waitFor({ state: 'attached' });
  await page.context().setOffline(true);
  await fillForm(page, message);
  await sendButton(page).click();
  await statusLine(page).getByText(formLabels.offlineHelp).waitFor();
  await expectInForm(page, message);
  expect(takePageErrors()).toContainEqual(expect.stringContaining('The form could not be started.'));
  await page.context().setOffline(false);
  await until(() => page.evaluate(areScriptsRunning));
  expect(await statusLine(page).innerText()).toBe('');
  await expectInForm(page, message);
  await sendButton(page).click();
  await untilSent(page);
  expect(await storedMessages()).toEqual([{ message: message.message }]);
  takePageErrors();
});
