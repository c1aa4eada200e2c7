/**
 * A visitor or an extension may change the page before its scripts run. After hydration, the page must be complete, and
 * must still have what the visitor did and typed.
 */
import content from '../../content/page.json';
import { aMessage } from '../support/a-message.ts';
import { delayRequests, untilFocused, useBrowser } from './browser.ts';
import { expectInForm, field, fillForm, sendButton, toast, untilSent } from '../support/contact-form.ts';
import { untilFormRuns, untilScriptsRun } from '../support/hydrated.ts';
import { barLink, menu, menuButton, type Anchor } from './navigation.ts';

const { stack, sql, newPage, takePageErrors } = useBrowser();

const message = aMessage();
const rows = () => sql()<{ message: string }[]>`select message from contact_messages`;

/** Opens a page on a phone, and holds back all its scripts until the test calls `continueRequests`. */
async function openWithoutScripts(path = '/') {
  const page = await newPage({ viewport: { width: 412, height: 823 }, reducedMotion: 'reduce' });
  const continueRequests = await delayRequests(page, '**/*.js');
  await page.goto(stack().siteUrl + path, { waitUntil: 'domcontentloaded' });
  return { page, continueRequests };
}

it('A menu that is open when the scripts arrive stays open, and closes at a click on a link, as before', async () => {
  const { page, continueRequests } = await openWithoutScripts();
  const followLink = async (anchor: Anchor) => {
    await barLink(page, anchor).click();
    await menu(page).waitFor({ state: 'hidden' });
    expect(new URL(page.url()).hash).toBe(`#${anchor}`);
  };
  await menuButton(page).click();
  await followLink('about');
  await menuButton(page).click();
  continueRequests();
  await untilScriptsRun(page);
  expect(await menu(page).isVisible()).toBe(true);
  await followLink('services');
});

it.each(['/', '/#contact'])('A page at %s that is scrolled before its scripts arrive stays there', async (path) => {
  const { page, continueRequests } = await openWithoutScripts(path);
  await page.evaluate(() => {
    window.scrollTo(0, 1500);
  });
  continueRequests();
  // When the scripts run, the link to the section in view is marked.
  await page.locator('[aria-current]').first().waitFor({ state: 'attached' });
  // A picture that loads above may move the page by a part of a pixel.
  expect(await page.evaluate(() => window.scrollY)).toBeCloseTo(1500, -1);
});

it.each<[string, (element: Element) => void]>([
  [
    'an extension adds an element to the form',
    (element) => {
      element.querySelector('form')?.prepend(document.createElement('aside'));
    },
  ],
  [
    'a translator replaces each text',
    (element) => {
      const texts = document.createTreeWalker(element, NodeFilter.SHOW_TEXT);
      const nodes: Node[] = [];
      while (texts.nextNode()) nodes.push(texts.currentNode);
      for (const node of nodes) {
        const font = document.createElementNS('http://www.w3.org/1999/xhtml', 'font');
        node.parentNode?.replaceChild(font, node);
        font.append(`${node.textContent ?? ''} (translated)`);
      }
    },
  ],
])(
  'A page stays complete, and keeps and sends the typed text, with focus and selection, if, before hydration, %s',
  async (_, change) => {
    const { page, continueRequests } = await openWithoutScripts();
    await fillForm(page, message);
    await field(page, 'message').evaluate((box: HTMLTextAreaElement) => {
      box.focus();
      box.setSelectionRange(2, 5);
    });
    await page.locator('#contact-island').evaluate(change);
    continueRequests();
    await untilFormRuns(page);
    await untilFocused(field(page, 'message'));
    const selected = (box: HTMLTextAreaElement) => [box.selectionStart, box.selectionEnd];
    expect(await field(page, 'message').evaluate(selected)).toEqual([2, 5]);
    const headings = await page.locator('main').getByRole('heading', { level: 2 }).allTextContents();
    expect(headings).toEqual([content.services.heading, expect.stringMatching(/\w/), content.contact.heading]);
    await expectInForm(page, message);
    await sendButton(page).click();
    await untilSent(page);
    expect(await rows()).toEqual([{ message: message.message }]);
    // React reports that it has replaced the changed HTML (https://react.dev/errors/418).
    expect(takePageErrors()).toEqual([expect.stringContaining('Minified React error #418')]);
  },
);

describe('A submit before the scripts arrive', () => {
  async function openAndSend() {
    const { page, continueRequests } = await openWithoutScripts();
    await fillForm(page, message);
    await page.clock.install();
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
    const { page, continueRequests, posts } = await openAndSend();
    await field(page, 'name').press('Enter');
    continueRequests();
    await untilSent(page);
    await page.clock.fastForward(2_000);
    expect([posts, await toast(page).count(), await rows()]).toEqual([[false], 1, [{ message: message.message }]]);
  });

  it('is posted by the browser after two seconds, and is the same message if React sends it again', async () => {
    const { page, continueRequests, posts } = await openAndSend();
    await page.clock.fastForward(2_000);
    await page.waitForURL('**/api/contact?token=*');
    // The browser has cancelled the scripts.
    takePageErrors();
    continueRequests();
    await page.goBack();
    await untilFormRuns(page);
    await expectInForm(page, message);
    await sendButton(page).click();
    await untilSent(page);
    expect([posts, await rows()]).toEqual([[true, false], [{ message: message.message }]]);
  });
});
