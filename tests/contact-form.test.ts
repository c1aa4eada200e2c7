import type { Page } from 'playwright-core';
import { useBrowser } from './browser';
import { mails } from './mailbox';

const { product, visit, takeProblems } = useBrowser();

const message = {
  Name: 'Ada Citizen',
  Email: 'ada@example.com',
  Phone: '08 9000 0000',
  Message: 'Could you look after our villa?',
};

async function visitAndFill(values: Partial<typeof message> = {}): Promise<Page> {
  const { page } = await visit('/');
  for (const [label, value] of Object.entries({ ...message, ...values })) await page.getByLabel(label).fill(value);
  return page;
}

const typedValues = (page: Page) =>
  Promise.all(Object.keys(message).map((label) => page.getByLabel(label).inputValue()));
const sendButton = (page: Page) => page.getByRole('button', { name: 'Send Message' });
const mailbox = () => mails(product().mailboxUrl);

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
  expect(await mailbox()).toMatchObject([{ subject: 'Website enquiry from Ada Citizen' }]);
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
  const before = (await mailbox()).length;
  const page = await visitAndFill({ Name: '   ' });
  await sendButton(page).click();
  const toast = page.getByRole('alert');
  await toast.waitFor();
  expect(await toast.locator('p').allTextContents()).toEqual(['Validation Error', 'Name is required']);
  expect(await typedValues(page)).toEqual(['   ', message.Email, message.Phone, message.Message]);
  expect(await mailbox()).toHaveLength(before);
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
