/** What a virtual screen reader speaks, in order. The words that it is expected to speak come from content/. */
import type { Page } from 'playwright-core';
import { aMessage } from '../support/a-message';
import { useBrowser } from '../support/browser';
import {
  failedHelp,
  failedTexts,
  field,
  fieldLabel,
  fillForm,
  formLabels,
  invalidTexts,
  sendButton,
  sentHelp,
  sentTexts,
  siteResponse,
} from '../support/contact-form';
import { untilFormRuns } from '../support/hydrated';
import { spoken, startScreenReader, untilSpoken } from '../support/screen-reader';

const { visit, sql, takePageErrors } = useBrowser();

const message = aMessage();
const button = `button, ${formLabels.submitButton}`;
const sending = announced(formLabels.sendingButton);

/** How it announces the paragraphs of the status line. */
function announced(...texts: string[]): string {
  return `polite: ${texts.join('')}`;
}

async function visitAndFill(email = message.email): Promise<Page> {
  const { page } = await visit('/');
  await untilFormRuns(page);
  await fillForm(page, aMessage({ email }));
  await startScreenReader(page);
  return page;
}

/** Holds back the response to the next submission until the page has announced that it is sending. */
async function respondLate(page: Page, response?: ReturnType<typeof siteResponse>): Promise<void> {
  await page.route(
    '**/api/contact',
    async (route) => {
      await untilSpoken(page, sending);
      await (response ? route.fulfill(response) : route.continue());
    },
    { times: 1 },
  );
}

test('It speaks a mistake, and then the field with its error.', async () => {
  const page = await visitAndFill('ada@example');
  await sendButton(page).press('Enter');
  const email = `textbox, ${fieldLabel('email')}, ada@example, Invalid email address, invalid, required`;
  await untilSpoken(page, email);
  expect(await spoken(page)).toEqual([button, sending, announced(...invalidTexts('Invalid email address')), email]);
});

test('It speaks that a message is being sent, that it failed, and after the next press that it was sent.', async () => {
  const page = await visitAndFill();
  await respondLate(page, siteResponse('unavailable', 502));
  await sendButton(page).press('Enter');
  const failure = announced(...failedTexts, ...failedHelp);
  await untilSpoken(page, failure);
  expect(await spoken(page)).toEqual([button, sending, failure]);
  takePageErrors();

  await respondLate(page);
  await sendButton(page).press('Enter');
  await untilSpoken(page, announced(...sentTexts));
  const [row] = await sql()<{ reference: string }[]>`select reference from contact_messages`;
  const reference = `${formLabels.referenceLabel}: ${row?.reference ?? ''}`;
  expect(await spoken(page)).toEqual([sending, 'status', announced(...sentTexts, sentHelp(message.email), reference)]);
  expect(await field(page, 'message').inputValue()).toBe('');
});
