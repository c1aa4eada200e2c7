import type { Locator, Page } from 'playwright-core';
import {
  contactFields,
  mapContactFields,
  type ContactFieldName,
} from '../../supabase/functions/_shared/contact/contact-fields.ts';
import type { ContactMessage } from '../../supabase/functions/_shared/contact/contact-message.ts';
import { outcomeHeader, type ContactOutcome } from '../../supabase/functions/_shared/contact/protocol.ts';
import { formWords } from '../../src/placeholders/form-words.ts';
import { aMessage } from './a-message.ts';
import { company, content } from './content.ts';

export const fieldNames = contactFields.map(({ name }) => name);

export const formLabels = formWords(content.form, company.email);

export const fieldLabels = mapContactFields(({ labelKey, required }) =>
  required ? formLabels[labelKey] : `${formLabels[labelKey]} ${formLabels.optional}`,
);

export const field = (page: Page, name: ContactFieldName): Locator =>
  page.locator('form').getByRole('textbox', { name: fieldLabels[name], exact: true });

export const sendButton = (page: Page): Locator =>
  page.getByRole('button', { name: formLabels.submitButton, exact: true });

export const toast = (page: Page): Locator =>
  page.getByRole('region', { name: formLabels.toastsLabel, exact: true }).getByRole('group');

export const statusLine = (page: Page): Locator => page.getByRole('status');

/** The status line with the links below it. */
export const resultBox = (page: Page): Locator => statusLine(page).locator('..');

export const untilSent = (page: Page): Promise<void> =>
  statusLine(page).getByText(formLabels.sentTitle, { exact: true }).waitFor();

/** The words about a submission that are the same in the toast, in the status line and on the page without scripts. */
export const sentTexts = [formLabels.sentTitle, formLabels.sentText];
export const failedTexts = [formLabels.failedTitle, formLabels.failedText];
export const invalidTexts = (error: string): string[] => [formLabels.invalidTitle, error];

export async function fillForm(page: Page, values: ContactMessage): Promise<void> {
  for (const name of fieldNames) await field(page, name).fill(values[name]);
}

const siteResponse = (outcome: ContactOutcome, status: number, json: object = {}, headers: object = {}) => ({
  ...{ status, json },
  headers: { [outcomeHeader]: outcome, ...headers },
});

export const siteResponses = {
  invalid: siteResponse('invalid', 400, { field: 'email', error: 'Invalid email address' }),
  limited: siteResponse('limited', 429, {}, { 'Retry-After': '3600' }),
  unavailable: siteResponse('unavailable', 502),
  sent: siteResponse('sent', 200, { reference: '7KXM2PRH' }),
};

/** Sends a message to a site function that gives this response, if there is a promise once that is resolved. */
export async function sendTo(page: Page, response: ReturnType<typeof siteResponse>, ready?: Promise<unknown>) {
  await page.route('**/api/contact', async (route) => {
    await ready;
    await route.fulfill(response);
  });
  await fillForm(page, aMessage());
  await sendButton(page).click();
}

export async function expectInForm(page: Page, message: Partial<ContactMessage> = {}): Promise<void> {
  const values = await Promise.all(fieldNames.map((name) => field(page, name).inputValue()));
  expect(values).toEqual(fieldNames.map((name) => message[name] ?? ''));
}
