/** The contact form in a real browser, down to the row and the email. What jsdom can show is in src/contact-form. */
import type { Page } from 'playwright-core';
import type { ContactFieldName } from '../../supabase/functions/_shared/contact/contact-fields.ts';
import type { ContactMessage } from '../../supabase/functions/_shared/contact/contact-message.ts';
import { aMessage } from '../support/a-message';
import { useBrowser } from '../support/browser';
import company from '../../content/company.json';
import { emailUrl } from '../../src/contact-form/email-url';
import {
  failedHelp,
  failedTexts,
  field,
  fieldNames,
  fillForm,
  formLabels,
  formValues,
  invalidTexts,
  limitedHelp,
  noValues,
  sendButton,
  sentTexts,
  siteResponse,
  statusLine,
  toast,
  untilSent,
  valuesOf,
} from '../support/contact-form';
import { delayRequests } from '../support/delayed-requests';
import { untilFormRuns } from '../support/hydrated';
import { until } from '../support/until';
import { untilFocused } from '../support/until-focused';

const { sql, mailsInTheEnd, visit, takePageErrors } = useBrowser();

const message = aMessage();

async function visitForm(): Promise<Page> {
  const { page } = await visit('/');
  await untilFormRuns(page);
  return page;
}

async function reload(page: Page): Promise<void> {
  await page.reload();
  await untilFormRuns(page);
}

/** Takes ten seconds to write, as a person does: a message that comes faster is held. */
async function visitAndFill(change: Partial<ContactMessage> = {}): Promise<Page> {
  const page = await visitForm();
  await fillForm(page, aMessage(change));
  await page.clock.install();
  await page.clock.fastForward(10_000);
  return page;
}

const toastTexts = (page: Page) => toast(page).locator('p').allTextContents();

type Row = { reference: string; message: string; hold_reasons: string[] };
const rows = () => sql()<Row[]>`select reference, message, hold_reasons from contact_messages order by received_at`;

/** The site gets the next submission, and the browser does not get its response. */
const loseNextResponse = (page: Page) =>
  page.route(
    '**/api/contact',
    async (route) => {
      await route.fetch();
      await route.abort();
    },
    { times: 1 },
  );

/** Presses Send Message, and the connection fails for the browser. */
async function sendInVain(page: Page) {
  await sendButton(page).click();
  await toast(page).waitFor();
  expect(await toastTexts(page)).toEqual(failedTexts);
  expect(takePageErrors()).toEqual(
    expect.arrayContaining([
      expect.stringMatching(/^failed: .*\/api\/contact/),
      expect.stringMatching(/^console: Failed to load resource/),
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
  expect(await sendButton(page).isEnabled()).toBe(true);
  const [row] = await rows();
  const referenceLine = `${formLabels.referenceLabel}: ${row?.reference ?? ''}`;
  expect(await statusLine(page).locator('p').last().textContent()).toBe(referenceLine);
  expect(await mailsInTheEnd()).toMatchObject([{ subject: expect.stringContaining(message.name) }]);
});

test('What was typed before the scripts of the page arrive is kept and sent.', async () => {
  const { page } = await visit('/');
  const continueRequests = await delayRequests(page, '**/*.js');
  await page.reload({ waitUntil: 'commit' });
  await fillForm(page, message);
  continueRequests();
  await untilFormRuns(page);
  await field(page, 'message').press('End');
  expect(await formValues(page)).toEqual(valuesOf(message));
  await sendButton(page).click();
  await untilSent(page);
});

test('When the scripts of the form cannot be loaded, Send Message sends as it does without any.', async () => {
  const { page } = await visit('/');
  await page.route('**/*.js', (route) => route.abort());
  await fillForm(page, message);
  await sendButton(page).click();
  await page.waitForURL('**/api/contact?reference=*');
  expect(await rows()).toMatchObject([{ message: message.message }]);
  expect(takePageErrors().join()).toMatch(/ChunkLoadError/);
});

test('Offline before the scripts of the form are loaded, Send Message shows the failure and keeps the text; online again, it sends.', async () => {
  const { page } = await visit('/');
  await page.context().setOffline(true);
  await fillForm(page, message);
  const url = page.url();
  for (let press = 0; press < 2; press++) {
    await sendButton(page).click();
    await statusLine(page).getByText(formLabels.failedText, { exact: true }).waitFor();
    expect(await statusLine(page).locator('p').allTextContents()).toEqual([...failedTexts, ...failedHelp]);
  }
  expect(page.url()).toBe(url);
  expect(await formValues(page)).toEqual(valuesOf(message));
  await page.context().setOffline(false);
  await sendButton(page).click();
  await untilSent(page);
  expect(await rows()).toMatchObject([{ message: message.message }]);
  const errors = takePageErrors();
  expect(errors.join()).toMatch(/ChunkLoadError/);
  expect(
    errors.filter((error) => !/ChunkLoadError|Failed to load resource|^failed: .*\.(js|avif) /.test(error)),
  ).toEqual([]);
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

test('A redirect confirms no message: the visitor sees the failure, and the form keeps its values.', async () => {
  const page = await visitAndFill();
  await page.route('**/api/contact', (route) => route.fulfill({ status: 302, headers: { location: '/' } }));
  await sendInVain(page);
  expect(await formValues(page)).toEqual(valuesOf(message));
});

test('The toast of a second field error replaces the toast of the first.', async () => {
  const page = await visitAndFill({ name: ' ', email: 'a@b' });
  await sendButton(page).click();
  await toast(page).getByText('Name is required').waitFor();
  await field(page, 'name').fill(message.name);
  await sendButton(page).click();
  await toast(page).getByText('Invalid email address').waitFor();
  await page.getByText('Name is required').waitFor({ state: 'detached' });
  expect(await toast(page).count()).toBe(1);
});

test('The browser stops an empty form at its first required field, and the page shows its own error there.', async () => {
  const page = await visitForm();
  await sendButton(page).click();
  const name = field(page, 'name');
  await untilFocused(name);
  expect(await toastTexts(page)).toEqual(invalidTexts('Name is required'));
  expect(await statusLine(page).textContent()).toBe(invalidTexts('Name is required').join(''));
  expect(await name.getAttribute('aria-invalid')).toBe('true');
  expect(await page.locator('#contact-name-error').textContent()).toBe('Name is required');
  expect(await page.locator('[aria-invalid]').count()).toBe(1);
  await name.fill(message.name);
  expect(await name.getAttribute('aria-invalid')).toBeNull();
  expect(await statusLine(page).textContent()).toBe('');
});

test('When the response is lost, a reload and another press make neither a second row nor a second email.', async () => {
  const page = await visitAndFill();
  await loseNextResponse(page);
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

test('When the response is lost and the visitor changes the message, the changed message is accepted too.', async () => {
  const page = await visitAndFill();
  await loseNextResponse(page);
  await sendInVain(page);
  await field(page, 'message').fill('And our boat?');
  await sendButton(page).click();
  await untilSent(page);
  expect(await rows()).toMatchObject([{ message: message.message }, { message: 'And our boat?' }]);
  expect(await mailsInTheEnd()).toHaveLength(2);
});

test('Offline, a toast reports the failure and the form keeps its values; online again, the next press sends it.', async () => {
  const page = await visitAndFill();
  await page.context().setOffline(true);
  await sendInVain(page);
  expect(await formValues(page)).toEqual(valuesOf(message));
  await page.context().setOffline(false);
  await sendButton(page).click();
  await untilSent(page);
  expect(await rows()).toHaveLength(1);
});

test('A double click on Send Message sends one message.', async () => {
  const page = await visitAndFill();
  await sendButton(page).dblclick();
  await untilSent(page);
  expect(await rows()).toHaveLength(1);
  expect(await mailsInTheEnd()).toHaveLength(1);
});

describe('After a double click on Send Message', () => {
  /** The second press comes when the response is there, or before that. */
  async function doubleClick(page: Page, untilSecond: () => Promise<void>) {
    await sendButton(page).hover();
    await page.mouse.down();
    await page.mouse.up();
    await untilSecond();
    await page.mouse.down({ clickCount: 2 });
    await page.mouse.up({ clickCount: 2 });
  }

  const tabLeadsOn = async (page: Page) => {
    await page.keyboard.press('Tab');
    await untilFocused(toast(page));
  };

  test('during the submission, the focus is on the response, and Tab leads on from there.', async () => {
    const page = await visitAndFill();
    const continueRequests = await delayRequests(page, '**/api/contact');
    const isSending = () => page.getByRole('button', { name: formLabels.sendingButton, exact: true }).waitFor();
    await doubleClick(page, isSending);
    continueRequests();
    await untilSent(page);
    await untilFocused(statusLine(page));
    await tabLeadsOn(page);
  });

  test('whose second click comes after the response, the response and the focus stay.', async () => {
    const page = await visitAndFill();
    await doubleClick(page, () => untilFocused(statusLine(page)));
    expect(await statusLine(page).evaluate((line) => line === document.activeElement)).toBe(true);
    expect(await statusLine(page).locator('p').first().textContent()).toBe(formLabels.sentTitle);
    await tabLeadsOn(page);
  });
});

describe('When the site function is unavailable for a moment', () => {
  /** Responds to this many submissions with 503 and Retry-After. @returns all their idempotency keys, in order. */
  async function beUnavailable(page: Page, times: number) {
    const keys: (string | undefined)[] = [];
    await page.route('**/api/contact', (route) => {
      keys.push(route.request().headers()['idempotency-key']);
      return keys.length <= times
        ? route.fulfill(siteResponse('unavailable', 503, {}, { 'Retry-After': '0' }))
        : route.continue();
    });
    return keys;
  }

  test('the form sends the message once more under the same key, and shows that it was sent.', async () => {
    const page = await visitAndFill();
    const keys = await beUnavailable(page, 1);
    await sendButton(page).click();
    await untilSent(page);
    expect(await toastTexts(page)).toEqual(sentTexts);
    expect(keys).toEqual([expect.any(String), keys[0]]);
    expect(await rows()).toMatchObject([{ message: message.message }]);
    expect(await mailsInTheEnd()).toHaveLength(1);
    expect(takePageErrors()).toEqual([
      'response: 503 /api/contact',
      expect.stringMatching(/^console: Failed to load resource/),
    ]);
  });

  test('and a second time, the visitor sees the failure, and the form keeps its values.', async () => {
    const page = await visitAndFill();
    const keys = await beUnavailable(page, 2);
    await sendButton(page).click();
    await toast(page).waitFor();
    expect(await toastTexts(page)).toEqual(failedTexts);
    expect(await formValues(page)).toEqual(valuesOf(message));
    expect(keys).toEqual([expect.any(String), keys[0]]);
    expect(takePageErrors()).toContainEqual(expect.stringMatching(/^console: The contact message was not sent/));
    await sendButton(page).click();
    await untilSent(page);
    expect(keys).toHaveLength(3);
    expect(new Set(keys).size).toBe(1);
    expect(await rows()).toHaveLength(1);
  });
});

test('A visitor who has sent too many messages reads how long to wait, keeps the text, and can email it.', async () => {
  const page = await visitAndFill();
  let submissions = 0;
  await page.route('**/api/contact', (route) => {
    submissions += 1;
    return route.fulfill(siteResponse('limited', 429, {}, { 'Retry-After': '1200' }));
  });
  await sendButton(page).click();
  await toast(page).waitFor();
  expect(await toastTexts(page)).toEqual(failedTexts);
  expect(await formValues(page)).toEqual(valuesOf(message));
  expect(await sendButton(page).isEnabled()).toBe(true);
  expect(submissions).toBe(1);
  const shown = [...failedTexts, ...limitedHelp('20 minutes')];
  expect(await statusLine(page).locator('p').allTextContents()).toEqual(shown);
  const link = statusLine(page).getByRole('link');
  expect(await link.getAttribute('href')).toBe(emailUrl(company.email, message));
  await page.keyboard.press('Tab');
  await untilFocused(link);
  expect(takePageErrors()).toContain('response: 429 /api/contact');
});

/** The site function responds with 502, without a backend that is down. */
async function letItFail(page: Page) {
  await page.route('**/api/contact', (route) => route.fulfill(siteResponse('unavailable', 502)));
}

/** The 502 above, and what the form logs about it. */
function expectOneFailure() {
  expect(takePageErrors()).toEqual([
    'response: 502 /api/contact',
    expect.stringMatching(/^console: Failed to load resource/),
    expect.stringMatching(/^console: The contact message was not sent/),
  ]);
}

describe('The focus', () => {
  type Mistake = [ContactFieldName, string];

  test.each<[width: number, height: number, mistakes: Mistake[]]>([
    [
      1280,
      800,
      [
        ['name', ' '],
        ['phone', '0'.repeat(21)],
        ['message', ' '],
      ],
    ],
    [
      390,
      844,
      [
        ['name', ' '],
        ['phone', '0'.repeat(21)],
        ['message', ' '],
      ],
    ],
    [
      320,
      480,
      [
        ['name', ' '],
        ['message', ' '],
      ],
    ],
    [
      320,
      256,
      [
        ['name', ' '],
        ['email', 'a@b'],
      ],
    ],
  ])(
    'moves to the field with the error, which at %i by %i pixels is neither under the bar nor under the toast.',
    async (width, height, mistakes) => {
      const { page } = await visit('/', { width, height });
      for (const [name, mistake] of mistakes) {
        await fillForm(page, aMessage({ [name]: mistake }));
        await sendButton(page).press('Enter');
        await untilFocused(field(page, name));
        await toast(page).waitFor();
        await until(() =>
          page.evaluate(() => {
            const field = document.activeElement?.getBoundingClientRect();
            const bar = document.querySelector('header')?.getBoundingClientRect();
            const toast = document.querySelector('.Toastify__toast')?.getBoundingClientRect();
            if (!field || !bar || !toast) return false;
            const isBeside = field.left >= toast.right || field.top >= toast.bottom || field.bottom <= toast.top;
            return isBeside && field.top >= bar.bottom;
          }),
        );
      }
    },
  );

  test('is on the status line after a success, and Tab leads on to the toast.', async () => {
    const page = await visitAndFill();
    await sendButton(page).press('Enter');
    await untilFocused(statusLine(page));
    await page.keyboard.press('Tab');
    await untilFocused(toast(page));
  });

  test('is on the button after a failure.', async () => {
    const page = await visitAndFill();
    await letItFail(page);
    await sendButton(page).press('Enter');
    await untilFocused(sendButton(page));
    expectOneFailure();
  });
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
    [447, 900],
    [780, 360],
    [1023, 768],
    [1024, 768],
    [1280, 800],
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
    for (const focus of [sendButton, statusLine]) {
      await sendButton(page).click();
      await toast(page).waitFor();
      await untilFocused(focus(page));
      // The toast of the submission before leaves by an animation, which a busy machine draws late.
      await until(async () => (await page.locator('.Toastify__toast').count()) === 1);
      expect(await shown(page, ['form [type=submit]', '[role=status]'])).toEqual({ covered: [], outOfView: [] });
    }
    expectOneFailure();
  });
});

describe('A toast', () => {
  /** Sends an invalid message, by keyboard. */
  async function makeFieldError(page: Page) {
    await field(page, 'message').fill(' ');
    await sendButton(page).press('Enter');
    await untilFocused(field(page, 'message'));
    await toast(page).waitFor();
  }

  test.each(['Enter', 'Escape'])('is reached with Alt and T, and %s on its cross closes it.', async (key) => {
    const page = await visitAndFill();
    await makeFieldError(page);
    await page.keyboard.press('Alt+KeyT');
    await untilFocused(toast(page));
    await page.keyboard.press('Tab');
    const cross = toast(page).getByRole('button', { name: formLabels.closeToast, exact: true });
    await untilFocused(cross);
    expect(await cross.evaluate((button) => getComputedStyle(button).outlineStyle)).toBe('solid');
    const { width, height } = (await cross.boundingBox()) ?? { width: 0, height: 0 };
    expect([width, height].map(Math.round)).toEqual([44, 44]);
    await page.keyboard.press(key);
    await page.locator('.Toastify__toast').waitFor({ state: 'detached' });
    await untilFocused(field(page, 'message'));
    expect(await statusLine(page).locator('p').allTextContents()).toEqual(invalidTexts('Message is required'));
  });

  /** The library's clock: an animation, which closes the toast when it ends. */
  const clock = (page: Page) => page.locator('.Toastify__progress-bar');
  const untilClockIs = (page: Page, state: string) =>
    until(() =>
      page.evaluate((expected) => {
        const bar = document.querySelector('.Toastify__progress-bar');
        return bar && getComputedStyle(bar).animationPlayState === expected;
      }, state),
    );

  test('about a field error or a failure stays until the visitor acts.', async () => {
    const page = await visitAndFill();
    await makeFieldError(page);
    expect(await clock(page).evaluate((bar) => bar.getAnimations().length)).toBe(0);
    await field(page, 'message').fill(message.message);
    await page.locator('.Toastify__toast').waitFor({ state: 'detached' });
    await letItFail(page);
    await sendButton(page).press('Enter');
    await toast(page).getByText(formLabels.failedText).waitFor();
    expect(await clock(page).evaluate((bar) => bar.getAnimations().length)).toBe(0);
    expectOneFailure();
  });

  test.each(['no-preference', 'reduce'] as const)(
    'about a success disappears after a while, but not while it has the focus or the pointer, with reduced motion: %s.',
    async (reducedMotion) => {
      const page = await visitAndFill();
      await page.emulateMedia({ reducedMotion });
      await sendButton(page).press('Enter');
      await untilFocused(statusLine(page));
      await untilClockIs(page, 'running');
      await page.keyboard.press('Alt+KeyT');
      await untilClockIs(page, 'paused');
      await toast(page).hover();
      await page.mouse.move(0, 0);
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
      await page.locator('.Toastify__toast').waitFor({ state: 'detached' });
      expect(await statusLine(page).locator('p').first().textContent()).toBe(formLabels.sentTitle);
    },
  );
});

describe('The honeypot', () => {
  const honeypot = (page: Page) => page.getByLabel(formLabels.honeypotLabel, { exact: true });

  test.each([1280, 320])(
    'is outside a screen %i pixels wide, which does not scroll sideways because of it.',
    async (width) => {
      const { page } = await visit('/', { width, height: 800 });
      const right = await honeypot(page).evaluate((input) => input.getBoundingClientRect().right);
      expect(right).toBeLessThanOrEqual(0);
      expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(width);
    },
  );

  test('is not in the accessibility tree.', async () => {
    const { page } = await visit('/');
    expect(await page.getByRole('textbox', { name: formLabels.honeypotLabel, exact: true }).count()).toBe(0);
    expect(await page.locator('form').getByRole('textbox').count()).toBe(fieldNames.length);
  });

  test('is not in the order of the Tab key, in either direction.', async () => {
    const { page } = await visit('/');
    const focusAfter = async (key: string) => {
      await page.keyboard.press(key);
      return page.evaluate(() => document.activeElement?.getAttribute('name') ?? document.activeElement?.textContent);
    };
    await page.locator('form').getByRole('textbox').first().focus();
    const forward = [...fieldNames.slice(1), formLabels.submitButton];
    for (const stop of forward) expect(await focusAfter('Tab')).toBe(stop);
    for (const stop of fieldNames.toReversed()) expect(await focusAfter('Shift+Tab')).toBe(stop);
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

test('A message sent as soon as the page is open is held, and the response is the same.', async () => {
  const page = await visitForm();
  await fillForm(page, message);
  await page.clock.install();
  await sendButton(page).click();
  await untilSent(page);
  expect(await rows()).toMatchObject([{ hold_reasons: [expect.stringMatching(/^sent .* s after/)] }]);
});
