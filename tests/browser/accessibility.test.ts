import type { Page } from 'playwright-core';
import { findingsOf } from '../support/axe';
import { useBrowser } from '../support/browser';
import { untilFormRuns } from '../support/hydrated';

const { visit, takeProblems } = useBrowser();

const phone = { width: 360, height: 780 };
const tablet = { width: 768, height: 1024 };
const desktop = { width: 1280, height: 800 };

/**
 * axe cannot tell the contrast of text over a picture: readable-over-pictures.test.ts measures it. It cannot tell that of
 * a field's text either, as long as the field is empty.
 */
const lookedAt = /^color-contrast: /;

async function expectNoBarrier(page: Page, except?: string[]): Promise<void> {
  const { violations, undecided } = await findingsOf(page, except);
  expect(violations).toEqual([]);
  expect(undecided.filter((finding) => !lookedAt.test(finding))).toEqual([]);
}

const sendButton = (page: Page) => page.getByRole('button', { name: 'Send Message' });

/** The toast has faded in. */
async function toastIsThere(page: Page): Promise<void> {
  await page.waitForFunction(() => {
    const toast = document.querySelector('.Toastify__toast');
    return toast?.getAnimations().every(({ playState }) => playState === 'finished') && toast.checkVisibility();
  });
}

async function fill(page: Page, email = 'ada@example.com'): Promise<void> {
  await untilFormRuns(page);
  await page.getByLabel('Name').fill('Ada Citizen');
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Message').fill('Could you look after our villa?');
}

test.each([
  ['phone', phone],
  ['tablet', tablet],
  ['desktop', desktop],
])('The page on a %s has no barrier that axe finds.', async (_, viewport) => {
  const { page } = await visit('/', viewport);
  await expectNoBarrier(page);
});

test('The open menu has none.', async () => {
  const { page } = await visit('/', phone);
  await page.getByRole('button', { name: 'Menu' }).click();
  await page.locator('#menu').waitFor();
  // As with a dialog, the page behind it is not there for anybody: neither its main part nor its first heading.
  await expectNoBarrier(page, ['landmark-one-main', 'page-has-heading-one']);
});

test('The form with a mistake in it has none.', async () => {
  const { page } = await visit('/', desktop);
  await fill(page, 'ada@example');
  await sendButton(page).click();
  await toastIsThere(page);
  await expectNoBarrier(page);
});

test.each([
  ['failed to be sent', 502, 'Failed to send message. Please try again.'],
  ['was sent', 200, 'Message Sent!'],
])('The form whose message %s has none.', async (_, status, told) => {
  const { page } = await visit('/', desktop);
  await page.route('**/api/contact', (route) => route.fulfill({ status, json: { reference: '7KXM2PQR' } }));
  await fill(page);
  await sendButton(page).click();
  await page.getByRole('status').getByText(told).waitFor();
  await toastIsThere(page);
  await expectNoBarrier(page);
  takeProblems();
});

test('The page for any other path has none.', async () => {
  const { page } = await visit('/nowhere', phone);
  await expectNoBarrier(page);
  takeProblems();
});
