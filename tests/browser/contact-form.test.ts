/** The contact form in a real browser, down to the row and the email. What jsdom can show is in src/contact-form. */
import type { Page } from 'playwright-core';
import type { ContactMessage } from '../../supabase/functions/_shared/contact/contact-message.ts';
import { aMessage } from '../support/a-message';
import { useBrowser } from '../support/browser';
import {
  failedTexts,
  field,
  fieldNames,
  fillForm,
  formLabels,
  formValues,
  noValues,
  sendButton,
  sentHelp,
  sentTexts,
  siteResponse,
  statusLine,
  toast,
  untilSent,
  valuesOf,
} from '../support/contact-form';
import { untilFormRuns } from '../support/hydrated';
import { until } from '../support/until';
import { untilFocused } from '../support/until-focused';

const { sql, mailsInTheEnd, visit, takePageErrors } = useBrowser();

const message = aMessage();

/** Takes ten seconds to write, as a person does: a message that comes faster is held. */
async function visitAndFill(change: Partial<ContactMessage> = {}): Promise<Page> {
  const { page } = await visit('/');
  await untilFormRuns(page);
  await fillForm(page, aMessage(change));
  await page.clock.install();
  await page.clock.fastForward(10_000);
  return page;
}

async function reload(page: Page): Promise<void> {
  await page.reload();
  await untilFormRuns(page);
}

const toastTexts = (page: Page) => toast(page).locator('p').allTextContents();

type Row = { reference: string; message: string; hold_reasons: string[] };
const rows = () => sql()<Row[]>`select reference, message, hold_reasons from contact_messages order by received_at`;

/** Presses Send Message, and the connection fails for the browser. */
async function sendInVain(page: Page) {
  await sendButton(page).click();
  await toast(page).waitFor();
  expect(await toastTexts(page)).toEqual(failedTexts);
  expect(takePageErrors()).toEqual(
    expect.arrayContaining([
      expect.stringMatching(/^failed: .*\/api\/contact/),
      expect.stringMatching(/^console: The contact message was not sent/),
    ]),
  );
}

test('A visitor fills the form and presses Send Message: the company has the email, and the visitor the reference.', async () => {
  const page = await visitAndFill();
  await sendButton(page).click();
  await toast(page).waitFor();
  expect(await toastTexts(page)).toEqual(sentTexts);
  expect(await formValues(page)).toEqual(noValues);
  const [row] = await rows();
  expect(await statusLine(page).locator('p').allTextContents()).toEqual([
    ...sentTexts,
    sentHelp(message.email),
    `${formLabels.referenceLabel}: ${row?.reference ?? ''}`,
  ]);
  expect(await mailsInTheEnd()).toMatchObject([{ subject: expect.stringContaining(message.name) }]);
});

test('A value that a program put into a field without an event is sent, as it is what the visitor sees.', async () => {
  const page = await visitAndFill({ phone: '' });
  await field(page, 'phone').evaluate((input: HTMLInputElement) => {
    Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(input, '08 9111 1111');
  });
  await sendButton(page).click();
  await untilSent(page);
  expect(await sql()`select phone from contact_messages`).toEqual([{ phone: '08 9111 1111' }]);
});

test('When the response is lost, a reload and another press make neither a second row nor a second email.', async () => {
  const page = await visitAndFill();
  // The site gets the submission, and the browser does not get its response.
  const loseResponse = async (route: Parameters<Parameters<Page['route']>[1]>[0]) => {
    await route.fetch();
    await route.abort();
  };
  await page.route('**/api/contact', loseResponse, { times: 1 });
  await sendInVain(page);
  expect(await rows()).toHaveLength(1);
  await reload(page);
  expect(await formValues(page)).toEqual(valuesOf(message));
  await sendButton(page).click();
  await untilSent(page);
  expect(await rows()).toHaveLength(1);
  expect(await mailsInTheEnd()).toHaveLength(1);
  await reload(page);
  expect(await formValues(page)).toEqual(noValues);
});

test('Offline, the form says so and keeps its values; online again, the next press sends it.', async () => {
  const page = await visitAndFill();
  await page.context().setOffline(true);
  await sendInVain(page);
  expect(await statusLine(page).locator('p').allTextContents()).toEqual([formLabels.offlineHelp]);
  expect(await formValues(page)).toEqual(valuesOf(message));
  await page.context().setOffline(false);
  await sendButton(page).click();
  await untilSent(page);
  expect(await rows()).toHaveLength(1);
});

describe('No toast covers the field with the error, the button or the status line', () => {
  /** What is under the toast, and whether an element is in view below the bar. */
  const shown = (page: Page, selectors: string[]) =>
    page.evaluate((wanted) => {
      const boxOf = (selector: string) => document.querySelector(selector)?.getBoundingClientRect();
      const [toast, bar] = [boxOf('.Toastify__toast'), boxOf('header')];
      const parts = ['[aria-invalid]', 'form [type=submit]', '[role=status]'];
      const isUnderToast = (box: DOMRect | undefined) =>
        toast &&
        box &&
        box.right > toast.left &&
        box.left < toast.right &&
        box.bottom > toast.top &&
        box.top < toast.bottom;
      const isInView = (box: DOMRect | undefined) =>
        bar && box && box.top >= bar.bottom && box.bottom <= window.innerHeight;
      return {
        covered: parts.filter((part) => isUnderToast(boxOf(part))),
        outOfView: wanted.filter((part) => !isInView(boxOf(part))),
      };
    }, selectors);

  test.each([
    [280, 653],
    [320, 568],
    [390, 844],
    [780, 360],
    [1023, 768],
    [1024, 768],
    [1920, 1080],
  ])('at %i by %i pixels.', async (width, height) => {
    const { page } = await visit('/', { width, height });
    await page.emulateMedia({ reducedMotion: 'reduce' });
    const mistakes = { name: ' ', email: 'a@b', phone: '0'.repeat(21), message: ' ' };
    for (const name of fieldNames) {
      await fillForm(page, aMessage({ [name]: mistakes[name] }));
      await sendButton(page).click();
      await untilFocused(field(page, name));
      await until(async () => (await page.locator('.Toastify__toast').count()) === 1);
      expect([name, await shown(page, ['[aria-invalid]'])]).toEqual([name, { covered: [], outOfView: [] }]);
    }
    const responses = [siteResponse('unavailable', 502), siteResponse('sent', 200, { reference: '7KXM4PHR' })];
    await page.route('**/api/contact', (route) => route.fulfill(responses.shift()));
    await fillForm(page, message);
    for (const [focus, title] of [
      [sendButton, formLabels.failedTitle],
      [statusLine, formLabels.sentTitle],
    ] as const) {
      await sendButton(page).click();
      await toast(page).getByText(title, { exact: true }).waitFor();
      await untilFocused(focus(page));
      const parts = await shown(page, ['form [type=submit]', '[role=status]']);
      expect([title, parts]).toEqual([title, { covered: [], outOfView: [] }]);
    }
    expect(takePageErrors()).toEqual([
      'response: 502 /api/contact',
      expect.stringMatching(/^console: Failed to load resource/),
      expect.stringMatching(/^console: The contact message was not sent/),
    ]);
  });
});

describe('A toast', () => {
  /** The library's clock: an animation, which closes the toast when it ends. */
  const clock = (page: Page) => page.locator('.Toastify__progress-bar');
  const untilClockIs = (page: Page, state: string) =>
    until(() => clock(page).evaluate((bar, expected) => getComputedStyle(bar).animationPlayState === expected, state));

  test('about a field error stays until the visitor acts, and is reached with Alt and T.', async () => {
    const page = await visitAndFill({ message: ' ' });
    await sendButton(page).press('Enter');
    await untilFocused(field(page, 'message'));
    expect(await clock(page).evaluate((bar) => bar.getAnimations().length)).toBe(0);
    await page.keyboard.press('Alt+KeyT');
    await untilFocused(toast(page));
    await page.keyboard.press('Escape');
    await toast(page).waitFor({ state: 'detached' });
    await untilFocused(field(page, 'message'));
  });

  test('about a success disappears after a while, but not while it has the focus or the pointer.', async () => {
    const page = await visitAndFill();
    await sendButton(page).press('Enter');
    await untilFocused(statusLine(page));
    await untilClockIs(page, 'running');
    await page.keyboard.press('Tab');
    await untilFocused(toast(page));
    await untilClockIs(page, 'paused');
    await page.keyboard.press('Shift+Tab');
    await untilClockIs(page, 'running');
    await toast(page).hover();
    await untilClockIs(page, 'paused');
    await page.mouse.move(0, 0);
    await untilClockIs(page, 'running');
    await clock(page).evaluate((bar) => {
      for (const animation of bar.getAnimations()) animation.finish();
    });
    await toast(page).waitFor({ state: 'detached' });
    expect(await statusLine(page).locator('p').first().textContent()).toBe(formLabels.sentTitle);
  });
});

describe('The honeypot', () => {
  const honeypot = (page: Page) => page.getByLabel(formLabels.honeypotLabel, { exact: true });

  test('is outside the screen, in neither the accessibility tree nor the order of the Tab key.', async () => {
    const { page } = await visit('/', { width: 320, height: 800 });
    const right = await honeypot(page).evaluate((input) => input.getBoundingClientRect().right);
    expect(right).toBeLessThanOrEqual(0);
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(320);
    expect(await page.locator('form').getByRole('textbox').count()).toBe(fieldNames.length);
    await field(page, 'message').focus();
    await page.keyboard.press('Tab');
    await untilFocused(sendButton(page));
    await page.keyboard.press('Shift+Tab');
    await untilFocused(field(page, 'message'));
  });

  test('has its message held when a program filled it, and the response is the same.', async () => {
    const page = await visitAndFill();
    await honeypot(page).evaluate((input: HTMLInputElement) => {
      input.value = 'https://example.com';
    });
    await sendButton(page).click();
    await untilSent(page);
    expect(await rows()).toMatchObject([{ hold_reasons: ['the hidden field was filled'] }]);
    expect(await mailsInTheEnd()).toEqual([]);
  });
});
