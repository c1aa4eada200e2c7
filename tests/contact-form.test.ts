import type { Page } from 'playwright-core';
import postgres from 'postgres';
import { useBrowser } from './browser';
import { mails } from './mailbox';
import { untilNoneIsQueued } from './until';

const { product, visit, takeProblems } = useBrowser();
let sql: postgres.Sql;

beforeAll(() => {
  sql = postgres(product().backend.database.url);
});

afterAll(() => sql.end());

beforeEach(async () => {
  await untilNoneIsQueued(sql);
  await sql`truncate contact_messages`;
  await fetch(`${product().mailboxUrl}/api/email/all`, { method: 'DELETE' });
});

const message = {
  Name: 'Ada Citizen',
  Email: 'ada@example.com',
  Phone: '08 9000 0000',
  Message: 'Could you look after our villa?',
};

/** As a person does, who takes ten seconds to write: what comes faster is held. */
async function visitAndFill(values: Partial<typeof message> = {}): Promise<Page> {
  const { page } = await visit('/');
  for (const [label, value] of Object.entries({ ...message, ...values })) await page.getByLabel(label).fill(value);
  await page.clock.install();
  await page.clock.fastForward(10_000);
  return page;
}

const typedValues = (page: Page) =>
  Promise.all(Object.keys(message).map((label) => page.getByLabel(label).inputValue()));
const sendButton = (page: Page) => page.getByRole('button', { name: 'Send Message' });

type Row = { reference: string; message: string; hold_reasons: string[] };
const rows = () => sql<Row[]>`select reference, message, hold_reasons from contact_messages order by received_at`;

async function mailsInTheEnd() {
  await untilNoneIsQueued(sql);
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
  const toast = page.getByRole('alert');
  await toast.waitFor();
  expect(await toast.locator('p').allTextContents()).toEqual(['Error', 'Failed to send message. Please try again.']);
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
  const toast = page.getByRole('alert');
  await toast.waitFor();
  expect(await toast.locator('p').allTextContents()).toEqual([
    'Message Sent!',
    "Thank you for contacting us. We'll get back to you soon.",
  ]);
  expect(await typedValues(page)).toEqual(['', '', '', '']);
  expect(await sendButton(page).isEnabled()).toBe(true);
  expect(await mailsInTheEnd()).toMatchObject([{ subject: 'Website enquiry from Ada Citizen' }]);
});

test('What was typed before the scripts of the page arrived is kept, and sent.', async () => {
  const { page } = await visit('/');
  const { promise: held, resolve: letGo } = Promise.withResolvers<undefined>();
  await page.route('**/*.js', async (route) => {
    await held;
    await route.continue();
  });
  await page.reload({ waitUntil: 'commit' });
  for (const [label, value] of Object.entries(message)) await page.getByLabel(label).fill(value);
  letGo(undefined);
  await page.waitForFunction(() => {
    const form = document.querySelector('form');
    return form && Object.keys(form).some((key) => key.startsWith('__reactProps'));
  });
  await page.getByLabel('Message').press('End');
  expect(await typedValues(page)).toEqual(Object.values(message));
  await sendButton(page).click();
  await page.getByText('Message Sent!').waitFor();
});

test('While a message is under way, the button is disabled and reads Sending...', async () => {
  const page = await visitAndFill();
  // The message goes its real way; only its start is held back, so that the state before the answer can be seen.
  const { promise: held, resolve: letGo } = Promise.withResolvers<undefined>();
  await page.route('**/api/contact', async (route) => {
    await held;
    await route.continue();
  });
  await sendButton(page).click();
  const sending = page.getByRole('button', { name: 'Sending...' });
  await sending.waitFor();
  expect(await sending.isDisabled()).toBe(true);
  letGo(undefined);
  await page.getByText('Message Sent!').waitFor();
  expect(await sendButton(page).isEnabled()).toBe(true);
});

test('A blank name is told in a toast titled Validation Error; nothing is sent and the text stays.', async () => {
  const page = await visitAndFill({ Name: '   ' });
  await sendButton(page).click();
  const toast = page.getByRole('alert');
  await toast.waitFor();
  expect(await toast.locator('p').allTextContents()).toEqual(['Validation Error', 'Name is required']);
  expect(await typedValues(page)).toEqual(['   ', message.Email, message.Phone, message.Message]);
  expect(await rows()).toEqual([]);
});

test('A second mistake is told in place of the first.', async () => {
  const page = await visitAndFill({ Name: ' ', Email: 'a@b' });
  await sendButton(page).click();
  await page.getByText('Name is required').waitFor();
  await page.getByLabel('Name').fill('Ada');
  await sendButton(page).click();
  await page.getByText('Invalid email address').waitFor();
  await page.getByText('Name is required').waitFor({ state: 'detached' });
  expect(await page.getByRole('alert').count()).toBe(1);
});

test('An empty form is stopped by the browser, at its first required field.', async () => {
  const { page } = await visit('/');
  await sendButton(page).click();
  expect(await page.getByLabel('Name').evaluate((field) => field === document.activeElement)).toBe(true);
  expect(await page.getByRole('alert').count()).toBe(0);
});

test('When the backend is down a toast says so, the text stays, the button is back, and the next try succeeds.', async () => {
  const edgeFunction = product().backend.functions.get('send-contact-email');
  await edgeFunction?.stop();
  const page = await visitAndFill();
  await sendButton(page).click();
  const toast = page.getByRole('alert');
  await toast.waitFor();
  expect(await toast.locator('p').allTextContents()).toEqual(['Error', 'Failed to send message. Please try again.']);
  expect(await typedValues(page)).toEqual(Object.values(message));
  expect(await sendButton(page).isEnabled()).toBe(true);
  expect(takeProblems()).toEqual([
    'answer: 502 /api/contact',
    expect.stringMatching(/^console: Failed to load resource/),
    expect.stringMatching(/^console: The contact message was not sent/),
  ]);

  await edgeFunction?.start();
  await sendButton(page).click();
  await page.getByText('Message Sent!').waitFor();
});

test('After a success, the reference of the stored message stands under the button.', async () => {
  const page = await visitAndFill();
  expect(await page.getByRole('status').textContent()).toBe('');
  await sendButton(page).click();
  await page.getByText('Message Sent!').waitFor();
  const [row] = await rows();
  expect(await page.getByRole('status').textContent()).toBe(`Your reference: ${row?.reference ?? ''}`);
});

test('A draft is back after a reload, and is gone after it was sent.', async () => {
  const page = await visitAndFill();
  await page.reload({ waitUntil: 'networkidle' });
  expect(await typedValues(page)).toEqual(Object.values(message));
  await sendButton(page).click();
  await page.getByText('Message Sent!').waitFor();
  expect(await mailsInTheEnd()).toHaveLength(1);
  await page.reload({ waitUntil: 'networkidle' });
  expect(await typedValues(page)).toEqual(['', '', '', '']);
});

test('When the answer is lost, a reload and another press make neither a second row nor a second mail.', async () => {
  const page = await visitAndFill();
  await loseNextAnswer(page);
  await sendInVain(page);
  expect(await rows()).toHaveLength(1);
  await page.reload({ waitUntil: 'networkidle' });
  expect(await typedValues(page)).toEqual(Object.values(message));
  await sendButton(page).click();
  await page.getByText('Message Sent!').waitFor();
  expect(await rows()).toHaveLength(1);
  expect(await mailsInTheEnd()).toHaveLength(1);
});

test('When the answer is lost and the text is changed, the changed message is accepted too.', async () => {
  const page = await visitAndFill();
  await loseNextAnswer(page);
  await sendInVain(page);
  await page.getByLabel('Message').fill('And our boat?');
  await sendButton(page).click();
  await page.getByText('Message Sent!').waitFor();
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
  await page.getByText('Message Sent!').waitFor();
  expect(await rows()).toHaveLength(1);
});

test('A double click on Send Message sends one message.', async () => {
  const page = await visitAndFill();
  await sendButton(page).dblclick();
  await page.getByText('Message Sent!').waitFor();
  expect(await rows()).toHaveLength(1);
  expect(await mailsInTheEnd()).toHaveLength(1);
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
    await page.getByLabel('Name').focus();
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
    await page.getByText('Message Sent!').waitFor();
    expect(await rows()).toMatchObject([{ hold_reasons: ['the hidden field was filled'] }]);
    expect(await mailsInTheEnd()).toEqual([]);
  });
});

test('A message that is sent as soon as the page is open is answered like any other, and held.', async () => {
  const { page } = await visit('/');
  for (const [label, value] of Object.entries(message)) await page.getByLabel(label).fill(value);
  await page.clock.install();
  await sendButton(page).click();
  await page.getByText('Message Sent!').waitFor();
  expect(await rows()).toMatchObject([{ hold_reasons: [expect.stringMatching(/^sent .* s after/)] }]);
});
