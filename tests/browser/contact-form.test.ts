import type { Locator, Page } from 'playwright-core';
import { useBrowser } from '../support/browser';
import { delayRequests } from '../support/delayed-requests';
import { untilFormRuns } from '../support/hydrated';
import { mails } from '../support/mailbox';
import { useMessages } from '../support/messages';
import { untilNoneIsQueued } from '../support/until';

const { product, visit, takeProblems } = useBrowser();
const sql = useMessages(product);

const message = {
  Name: 'Ada Citizen',
  Email: 'ada@example.com',
  Phone: '08 9000 0000',
  Message: 'Could you look after our villa?',
};

async function visitForm(): Promise<Page> {
  const { page } = await visit('/');
  await untilFormRuns(page);
  return page;
}

/** Loads the page anew, as the browser's button does. */
async function reload(page: Page): Promise<void> {
  await page.reload();
  await untilFormRuns(page);
}

/** As a person does, who takes ten seconds to write: what comes faster is held. */
async function visitAndFill(values: Partial<typeof message> = {}): Promise<Page> {
  const page = await visitForm();
  for (const [label, value] of Object.entries({ ...message, ...values })) await field(page, label).fill(value);
  await page.clock.install();
  await page.clock.fastForward(10_000);
  return page;
}

const typedValues = (page: Page) => Promise.all(Object.keys(message).map((label) => field(page, label).inputValue()));
const sendButton = (page: Page) => page.getByRole('button', { name: 'Send Message' });
const field = (page: Page, name: string) => page.getByRole('textbox', { name, exact: true });
const toast = (page: Page) => page.getByRole('region', { name: 'Notifications, Alt+T' }).getByRole('group');
const statusLine = (page: Page) => page.getByRole('status');
const untilSent = (page: Page) => statusLine(page).getByText('Message Sent!').waitFor();

type Row = { reference: string; message: string; hold_reasons: string[] };
const rows = () => sql()<Row[]>`select reference, message, hold_reasons from contact_messages order by received_at`;

async function mailsInTheEnd() {
  await untilNoneIsQueued(sql());
  return mails(product().mailboxUrl);
}

/** The site gets the next message, and the browser does not get its answer. */
const loseNextAnswer = (page: Page) =>
  page.route(
    '**/api/contact',
    async (route) => {
      await route.fetch();
      await route.abort();
    },
    { times: 1 },
  );

/** Presses Send Message, of which the browser learns only that the connection failed. */
async function sendInVain(page: Page) {
  await sendButton(page).click();
  await toast(page).waitFor();
  expect(await toast(page).locator('p').allTextContents()).toEqual([
    'Error',
    'Failed to send message. Please try again.',
  ]);
  expect(takeProblems()).toEqual(
    expect.arrayContaining([
      expect.stringMatching(/^failed: .*\/api\/contact/),
      expect.stringMatching(/^console: Failed to load resource/),
      expect.stringMatching(/^console: The contact message was not sent/),
    ]),
  );
}

test('A visitor fills the form, presses Send Message, and the mailbox of the company holds the mail.', async () => {
  const page = await visitAndFill();
  await sendButton(page).click();
  await toast(page).waitFor();
  expect(await toast(page).locator('p').allTextContents()).toEqual([
    'Message Sent!',
    "Thank you for contacting us. We'll get back to you soon.",
  ]);
  expect(await typedValues(page)).toEqual(['', '', '', '']);
  expect(await sendButton(page).isEnabled()).toBe(true);
  expect(await mailsInTheEnd()).toMatchObject([{ subject: 'Website enquiry from Ada Citizen' }]);
});

test('What was typed before the scripts of the page arrived is kept, and sent.', async () => {
  const { page } = await visit('/');
  const letGo = await delayRequests(page, '**/*.js');
  await page.reload({ waitUntil: 'commit' });
  for (const [label, value] of Object.entries(message)) await field(page, label).fill(value);
  letGo();
  await untilFormRuns(page);
  await field(page, 'Message').press('End');
  expect(await typedValues(page)).toEqual(Object.values(message));
  await sendButton(page).click();
  await untilSent(page);
});

test('Who presses Send Message before the scripts of the form have arrived is told in a toast when they have.', async () => {
  const { page } = await visit('/');
  const letGo = await delayRequests(page, '**/*.js');
  for (const [label, value] of Object.entries(message)) await field(page, label).fill(value);
  await sendButton(page).click();
  letGo();
  await untilSent(page);
  expect(await rows()).toMatchObject([{ message: message.Message }]);
  expect(new URL(page.url()).pathname).toBe('/');
});

test('When the scripts of the form cannot be loaded, Send Message sends as it does without any.', async () => {
  const { page } = await visit('/');
  await page.route('**/*.js', (route) => route.abort());
  for (const [label, value] of Object.entries(message)) await field(page, label).fill(value);
  await sendButton(page).click();
  await page.waitForURL('**/api/contact?reference=*');
  expect(await rows()).toMatchObject([{ message: message.Message }]);
  expect(takeProblems().join()).toMatch(/ChunkLoadError/);
});

test('What a program has put into a field without telling the page is sent, as it is what the visitor sees.', async () => {
  const page = await visitAndFill({ Phone: '' });
  await field(page, 'Phone').evaluate((input: HTMLInputElement) => {
    Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(input, '08 9111 1111');
  });
  await sendButton(page).click();
  await untilSent(page);
  expect(await sql()`select phone from contact_messages`).toEqual([{ phone: '08 9111 1111' }]);
});

test('An answer that leads elsewhere confirms no message: the visitor is told so, and the texts are kept.', async () => {
  const page = await visitAndFill();
  await page.route('**/api/contact', (route) => route.fulfill({ status: 302, headers: { location: '/' } }));
  await sendInVain(page);
  expect(await typedValues(page)).toEqual(Object.values(message));
});

test('While a message is under way, the button is disabled and reads Sending...', async () => {
  const page = await visitAndFill();
  // The message goes its real way; only its start is held back, so that the state before the answer can be seen.
  const letGo = await delayRequests(page, '**/api/contact');
  await sendButton(page).click();
  const sending = page.getByRole('button', { name: 'Sending...' });
  await sending.waitFor();
  expect(await sending.isDisabled()).toBe(true);
  letGo();
  await untilSent(page);
  expect(await sendButton(page).isEnabled()).toBe(true);
});

test('A blank name is told in a toast titled Validation Error; nothing is sent and the text stays.', async () => {
  const page = await visitAndFill({ Name: '   ' });
  await sendButton(page).click();
  await toast(page).waitFor();
  expect(await toast(page).locator('p').allTextContents()).toEqual(['Validation Error', 'Name is required']);
  expect(await typedValues(page)).toEqual(['   ', message.Email, message.Phone, message.Message]);
  expect(await rows()).toEqual([]);
});

test('A second mistake is told in place of the first.', async () => {
  const page = await visitAndFill({ Name: ' ', Email: 'a@b' });
  await sendButton(page).click();
  await toast(page).getByText('Name is required').waitFor();
  await field(page, 'Name').fill('Ada');
  await sendButton(page).click();
  await toast(page).getByText('Invalid email address').waitFor();
  await page.getByText('Name is required').waitFor({ state: 'detached' });
  expect(await toast(page).count()).toBe(1);
});

test('An empty form is stopped by the browser at its first required field, and told of in the words of the rule.', async () => {
  const page = await visitForm();
  await sendButton(page).click();
  const name = field(page, 'Name');
  await page.waitForFunction(() => document.activeElement?.getAttribute('name') === 'name');
  expect(await toast(page).locator('p').allTextContents()).toEqual(['Validation Error', 'Name is required']);
  expect(await page.getByRole('status').textContent()).toBe('Validation ErrorName is required');
  expect(await name.getAttribute('aria-invalid')).toBe('true');
  expect(await page.locator('#contact-name-error').textContent()).toBe('Name is required');
  expect(await page.locator('[aria-invalid]').count()).toBe(1);
  await name.fill('Ada');
  expect(await name.getAttribute('aria-invalid')).toBeNull();
});

test('When the backend is down a toast says so, the text stays, the button is back, and the next try succeeds.', async () => {
  const edgeFunction = product().backend.functions.get('send-contact-email');
  await edgeFunction?.stop();
  const page = await visitAndFill();
  await sendButton(page).click();
  await toast(page).waitFor();
  expect(await toast(page).locator('p').allTextContents()).toEqual([
    'Error',
    'Failed to send message. Please try again.',
  ]);
  expect(await typedValues(page)).toEqual(Object.values(message));
  expect(await sendButton(page).isEnabled()).toBe(true);
  expect(takeProblems()).toEqual([
    'answer: 502 /api/contact',
    expect.stringMatching(/^console: Failed to load resource/),
    expect.stringMatching(/^console: The contact message was not sent/),
  ]);

  await edgeFunction?.start();
  await sendButton(page).click();
  await untilSent(page);
});

test('After a success, the reference of the stored message stands under the button.', async () => {
  const page = await visitAndFill();
  expect(await statusLine(page).textContent()).toBe('');
  await sendButton(page).click();
  await untilSent(page);
  const [row] = await rows();
  expect(await statusLine(page).locator('p').last().textContent()).toBe(`Your reference: ${row?.reference ?? ''}`);
});

test('A draft is back after a reload, and is gone after it was sent.', async () => {
  const page = await visitAndFill();
  await reload(page);
  expect(await typedValues(page)).toEqual(Object.values(message));
  await sendButton(page).click();
  await untilSent(page);
  expect(await mailsInTheEnd()).toHaveLength(1);
  await reload(page);
  expect(await typedValues(page)).toEqual(['', '', '', '']);
});

test('When the answer is lost, a reload and another press make neither a second row nor a second mail.', async () => {
  const page = await visitAndFill();
  await loseNextAnswer(page);
  await sendInVain(page);
  expect(await rows()).toHaveLength(1);
  await reload(page);
  expect(await typedValues(page)).toEqual(Object.values(message));
  await sendButton(page).click();
  await untilSent(page);
  expect(await rows()).toHaveLength(1);
  expect(await mailsInTheEnd()).toHaveLength(1);
});

test('When the answer is lost and the text is changed, the changed message is accepted too.', async () => {
  const page = await visitAndFill();
  await loseNextAnswer(page);
  await sendInVain(page);
  await field(page, 'Message').fill('And our boat?');
  await sendButton(page).click();
  await untilSent(page);
  expect(await rows()).toMatchObject([{ message: message.Message }, { message: 'And our boat?' }]);
  expect(await mailsInTheEnd()).toHaveLength(2);
});

test('Offline, a toast says that it failed and the text stays; online again, the next press sends it.', async () => {
  const page = await visitAndFill();
  await page.context().setOffline(true);
  await sendInVain(page);
  expect(await typedValues(page)).toEqual(Object.values(message));
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

/** Lets the site function answer 502, without a backend that is down. */
async function letItFail(page: Page) {
  await page.route('**/api/contact', (route) => route.fulfill({ status: 502, json: {} }));
}

/** The 502 above, and what the form says of it. */
function expectOneFailure() {
  expect(takeProblems()).toEqual([
    'answer: 502 /api/contact',
    expect.stringMatching(/^console: Failed to load resource/),
    expect.stringMatching(/^console: The contact message was not sent/),
  ]);
}

/** Waits until the focus is on what a locator finds. */
const untilFocused = async (locator: Locator) => {
  const element = await locator.elementHandle();
  await locator.page().waitForFunction((expected) => expected === document.activeElement, element);
};

describe('The focus', () => {
  test.each([
    ['Name', ' ', 1280, 800],
    ['Phone', '0'.repeat(21), 1280, 800],
    ['Message', ' ', 1280, 800],
    ['Name', ' ', 390, 844],
    ['Phone', '0'.repeat(21), 390, 844],
    ['Message', ' ', 390, 844],
    ['Name', ' ', 320, 480],
    ['Message', ' ', 320, 480],
    ['Name', ' ', 320, 256],
    ['Email', 'a@b', 320, 256],
  ])(
    'is on the field %s after the mistake "%s", which at %i by %i pixels is neither under the bar nor under the toast.',
    async (label, mistake, width, height) => {
      const { page } = await visit('/', { width, height });
      const texts = { ...message, [label]: mistake };
      for (const [name, text] of Object.entries(texts)) await field(page, name).fill(text);
      await sendButton(page).press('Enter');
      await untilFocused(field(page, label));
      await toast(page).waitFor();
      await page.waitForFunction(() => {
        const field = document.activeElement?.getBoundingClientRect();
        const bar = document.querySelector('header')?.getBoundingClientRect();
        const toast = document.querySelector('.Toastify__toast')?.getBoundingClientRect();
        return field && bar && toast && field.top >= bar.bottom && field.bottom <= toast.top;
      });
    },
  );

  test('is on what the status line says after a success, and Tab leads on from there.', async () => {
    const page = await visitAndFill();
    await sendButton(page).press('Enter');
    await untilFocused(statusLine(page));
    await page.keyboard.press('Tab');
    await untilFocused(toast(page));
  });

  test('is on the button after a failure, which the toast does not cover on a phone.', async () => {
    const page = await visitAndFill();
    await page.setViewportSize({ width: 320, height: 480 });
    await letItFail(page);
    await sendButton(page).press('Enter');
    await toast(page).waitFor();
    await untilFocused(sendButton(page));
    await page.waitForFunction(() => {
      const button = document.activeElement?.getBoundingClientRect();
      const toast = document.querySelector('.Toastify__toast')?.getBoundingClientRect();
      return button && toast && button.bottom <= toast.top;
    });
    expectOneFailure();
  });

  test('stays where the visitor has gone while the message is under way.', async () => {
    const page = await visitAndFill();
    const letGo = await delayRequests(page, '**/api/contact');
    await sendButton(page).press('Enter');
    expect(await statusLine(page).textContent()).toBe('Sending...');
    await field(page, 'Phone').focus();
    letGo();
    await untilSent(page);
    await toast(page).waitFor();
    await untilFocused(field(page, 'Phone'));
  });
});

describe('A toast', () => {
  /** Sends a message with a mistake, by keyboard. */
  async function makeMistake(page: Page) {
    await field(page, 'Message').fill(' ');
    await sendButton(page).press('Enter');
    await untilFocused(field(page, 'Message'));
    await toast(page).waitFor();
  }

  test.each(['Enter', 'Escape'])('is reached with Alt and T, and closed with %s on its cross.', async (key) => {
    const page = await visitAndFill();
    await makeMistake(page);
    await page.keyboard.press('Alt+KeyT');
    await untilFocused(toast(page));
    await page.keyboard.press('Tab');
    const cross = toast(page).getByRole('button', { name: 'Close notification' });
    await untilFocused(cross);
    expect(await cross.evaluate((button) => getComputedStyle(button).outlineStyle)).toBe('solid');
    expect(await cross.boundingBox()).toMatchObject({ width: 44, height: 44 });
    await page.keyboard.press(key);
    await page.locator('.Toastify__toast').waitFor({ state: 'detached' });
    await untilFocused(field(page, 'Message'));
    expect(await statusLine(page).locator('p').allTextContents()).toEqual(['Validation Error', 'Message is required']);
  });

  /** The library's clock: an animation, which closes the toast when it ends. */
  const clock = (page: Page) => page.locator('.Toastify__progress-bar');
  const untilClockIs = (page: Page, state: string) =>
    page.waitForFunction((expected) => {
      const bar = document.querySelector('.Toastify__progress-bar');
      return bar && getComputedStyle(bar).animationPlayState === expected;
    }, state);

  test('of a mistake, or of a failure, does not go by itself.', async () => {
    const page = await visitAndFill();
    await makeMistake(page);
    expect(await clock(page).evaluate((bar) => bar.getAnimations().length)).toBe(0);
    await field(page, 'Message').fill(message.Message);
    await page.locator('.Toastify__toast').waitFor({ state: 'detached' });
    await letItFail(page);
    await sendButton(page).press('Enter');
    await toast(page).getByText('Failed to send message.').waitFor();
    expect(await clock(page).evaluate((bar) => bar.getAnimations().length)).toBe(0);
    expectOneFailure();
  });

  test.each(['no-preference', 'reduce'] as const)(
    'of a success goes by itself, but not while the focus or the pointer is on it, with reduced motion: %s.',
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
      expect(await statusLine(page).locator('p').first().textContent()).toBe('Message Sent!');
    },
  );
});

test('The status line says what the toast says, after a mistake, a failure and a success.', async () => {
  const page = await visitAndFill({ Message: ' ' });
  const told = async () => [
    await statusLine(page).locator('p').allTextContents(),
    await toast(page).locator('p').allTextContents(),
  ];
  await sendButton(page).click();
  await toast(page).getByText('Message is required').waitFor();
  const mistake = ['Validation Error', 'Message is required'];
  expect(await told()).toEqual([mistake, mistake]);

  await field(page, 'Message').fill(message.Message);
  await letItFail(page);
  await sendButton(page).click();
  await toast(page).getByText('Failed to send message.').waitFor();
  const failure = ['Error', 'Failed to send message. Please try again.'];
  expect(await told()).toEqual([failure, failure]);
  expectOneFailure();

  await page.unroute('**/api/contact');
  await sendButton(page).click();
  await toast(page).getByText('Message Sent!').waitFor();
  const success = ['Message Sent!', "Thank you for contacting us. We'll get back to you soon."];
  expect(await told()).toEqual([[...success, expect.stringMatching(/^Your reference: [2-9A-Z]{8}$/)], success]);
});

describe('The honeypot', () => {
  const honeypot = (page: Page) => page.getByLabel('Leave this field empty');

  test.each([1280, 320])('is left of a screen of %i pixels, which does not scroll sideways for it.', async (width) => {
    const { page } = await visit('/', { width, height: 800 });
    const { right } = await honeypot(page).evaluate((input) => input.getBoundingClientRect().toJSON());
    expect(right).toBeLessThanOrEqual(0);
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(width);
  });

  test('is not on the way of the Tab key through the form, in either direction.', async () => {
    const { page } = await visit('/');
    const focusAfter = async (key: string) => {
      await page.keyboard.press(key);
      return page.evaluate(() => document.activeElement?.getAttribute('name') ?? document.activeElement?.textContent);
    };
    await field(page, 'Name').focus();
    const forward = ['email', 'phone', 'message', 'Send Message'];
    for (const stop of forward) expect(await focusAfter('Tab')).toBe(stop);
    for (const stop of ['message', 'phone', 'email', 'name']) expect(await focusAfter('Shift+Tab')).toBe(stop);
  });

  test('is told of to the backend when it was filled: the message is answered like any other, and held.', async () => {
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

test('A message that is sent as soon as the page is open is answered like any other, and held.', async () => {
  const page = await visitForm();
  for (const [label, value] of Object.entries(message)) await field(page, label).fill(value);
  await page.clock.install();
  await sendButton(page).click();
  await untilSent(page);
  expect(await rows()).toMatchObject([{ hold_reasons: [expect.stringMatching(/^sent .* s after/)] }]);
});
