/** From the click to the stored row and the email. The tests in src/contact-form cover what jsdom can show. */
import type { Page, Route } from 'playwright-core';
import { aMessage } from '../support/a-message.ts';
import { untilFocused, useBrowser } from './browser.ts';
import { content } from '../support/content.ts';
import {
  expectInForm,
  failedTexts,
  field,
  fieldNames,
  fillForm,
  formLabels,
  sendButton,
  sentTexts,
  resultBox,
  toast,
} from '../support/contact-form.ts';
import { untilScriptsRun } from '../support/hydrated.ts';
import { navigation } from './navigation.ts';
import { until } from '../support/until.ts';

const { sql, deliveredMails, visit, takePageErrors } = useBrowser();

const message = aMessage();

const focusedText = (page: Page) => page.locator(':focus').textContent();
const toastTexts = (page: Page) => toast(page).locator('p').allTextContents();

it('The contact form is filled in and corrected with the keyboard, keeps the text after a lost response and a reload, and delivers it once', async () => {
  const page = await visit('/');
  // The honeypot is neither on the screen nor in the accessibility tree.
  const honeypot = page.getByLabel(formLabels.honeypotLabel, { exact: true });
  expect(await honeypot.evaluate((input) => input.getBoundingClientRect().right)).toBeLessThanOrEqual(0);
  expect(await page.locator('form').getByRole('textbox').count()).toBe(fieldNames.length);
  await page.keyboard.press('Tab');
  expect(await focusedText(page)).toBe(navigation.skipLink);
  await page.keyboard.press('Enter');
  await page.waitForURL('**/#home-heading');
  expect(await page.evaluate(() => window.scrollY)).toBe(0);
  await page.keyboard.press('Tab');
  await page.keyboard.press('Tab');
  expect(await focusedText(page)).toBe(content.hero.contactButton);
  await page.keyboard.press('Enter');
  const values = aMessage({ email: 'ann@example' });
  for (const name of fieldNames) {
    await untilFocused(field(page, name));
    await page.keyboard.type(values[name]);
    await page.keyboard.press('Tab');
  }
  // A message that is sent within three seconds is held.
  await page.clock.install();
  await page.clock.fastForward(10_000);
  await untilFocused(sendButton(page));
  await page.keyboard.press('Enter');
  await untilFocused(field(page, 'email'));
  await page.keyboard.press('End');
  await page.keyboard.type('.com');
  // The site receives the submission, but the response never reaches the browser.
  const loseResponse = async (route: Route) => {
    await route.fetch();
    await route.abort();
  };
  await page.route('**/api/contact', loseResponse, { times: 1 });
  await page.keyboard.press('Enter');
  await until(async () => (await toastTexts(page)).join() === failedTexts.join());
  await page.reload();
  await untilScriptsRun(page);
  expect(takePageErrors()).toEqual([
    expect.stringMatching(/^failed: .*\/api\/contact/),
    expect.stringMatching(/^console: Failed to load resource/),
    expect.stringMatching(/^console: The contact message was not sent/),
  ]);
  await expectInForm(page, message);
  await sendButton(page).click();
  await toast(page).waitFor();
  expect(await toastTexts(page)).toEqual(sentTexts);
  await expectInForm(page);
  const rows = await sql()<{ reference: string }[]>`select reference from contact_messages`;
  expect(rows).toHaveLength(1);
  expect((await resultBox(page).innerText()).split(/\n+/)).toEqual([
    ...sentTexts,
    formLabels.sentHelp.replace('{email}', message.email),
    `${formLabels.referenceLabel}: ${rows[0]?.reference ?? ''}`,
    formLabels.followLink,
    formLabels.photosLink,
  ]);
  expect(await deliveredMails()).toMatchObject([{ subject: expect.stringContaining(message.name) }]);
});

it('A toast stays after an error, but disappears after a success unless it has focus', async () => {
  const page = await visit('/');
  // The library uses an animation as its clock, and closes the toast when the animation ends.
  const clock = page.locator('.Toastify__progress-bar');
  const states = () => clock.evaluate((bar) => bar.getAnimations().map(({ playState }) => playState));
  const untilClockIs = (state: string) => until(async () => (await states()).join() === state);
  await sendButton(page).press('Enter');
  await untilClockIs('');
  await fillForm(page, message);
  await sendButton(page).press('Enter');
  await untilClockIs('running');
  await toast(page).focus();
  await untilClockIs('paused');
});

it('The message box can be dragged taller, but not wider', async () => {
  const page = await visit('/');
  const box = field(page, 'message');
  await box.hover();
  const { x = 0, y = 0, width = 0, height = 0 } = { ...(await box.boundingBox()) };
  await page.mouse.move(x + width - 5, y + height - 5);
  await page.mouse.down();
  await page.mouse.move(x + width + 45, y + height + 45);
  // Chromium rounds the height.
  expect(await box.boundingBox()).toEqual({ x, y, width, height: expect.closeTo(height + 50, -1) });
});
