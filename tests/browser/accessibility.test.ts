import type { Page } from 'playwright-core';
import { aMessage } from '../support/a-message';
import { findingsOf } from '../support/accessibility-findings';
import { useBrowser } from '../support/browser';
import { failedTexts, fillForm, sendButton, sentTexts, siteResponse, statusLine } from '../support/contact-form';
import { untilFormRuns } from '../support/hydrated';
import { menu, menuButton } from '../support/navigation';
import { until } from '../support/until';

const { visit, takePageErrors } = useBrowser();

const phone = { width: 360, height: 780 };
const tablet = { width: 768, height: 1024 };
const desktop = { width: 1280, height: 800 };

/**
 * axe cannot decide the contrast of text over a picture: contrast-over-pictures.test.ts measures it. Nor can it decide
 * the contrast of a field's text while the field is empty.
 */
const decidedElsewhere = 'color-contrast: ';

async function expectNoViolation(page: Page, except?: string[]): Promise<void> {
  const { violations, undecided } = await findingsOf(page, except);
  expect(violations).toEqual([]);
  expect(undecided.filter((finding) => !finding.startsWith(decidedElsewhere))).toEqual([]);
}

/** Waits until the toast has faded in. */
async function untilToastIsShown(page: Page): Promise<void> {
  await until(() =>
    page.evaluate(() => {
      const toast = document.querySelector('.Toastify__toast');
      return toast?.getAnimations().every(({ playState }) => playState === 'finished') && toast.checkVisibility();
    }),
  );
}

async function visitAndFill(email?: string): Promise<Page> {
  const { page } = await visit('/', desktop);
  await untilFormRuns(page);
  await fillForm(page, aMessage(email ? { email } : {}));
  return page;
}

test.each([
  ['phone', phone],
  ['tablet', tablet],
  ['desktop', desktop],
])('axe finds no violation on the page on a %s.', async (_, viewport) => {
  const { page } = await visit('/', viewport);
  await expectNoViolation(page);
});

test('axe finds no violation on the open menu.', async () => {
  const { page } = await visit('/', phone);
  await menuButton(page).click();
  await menu(page).waitFor();
  // As with a dialog, the page behind the menu is inert: its main part and its first heading are not there.
  await expectNoViolation(page, ['landmark-one-main', 'page-has-heading-one']);
});

test('axe finds no violation on the form with a field error.', async () => {
  const page = await visitAndFill('ada@example');
  await sendButton(page).click();
  await untilToastIsShown(page);
  await expectNoViolation(page);
});

test.each([
  ['failed', siteResponse('unavailable', 502), failedTexts],
  ['was sent', siteResponse('sent', 200, { reference: '7KXM2PRH' }), sentTexts],
])('axe finds no violation on the form after its message %s.', async (_, response, [title = '']) => {
  const page = await visitAndFill();
  await page.route('**/api/contact', (route) => route.fulfill(response));
  await sendButton(page).click();
  await statusLine(page).getByText(title, { exact: true }).waitFor();
  await untilToastIsShown(page);
  await expectNoViolation(page);
  takePageErrors();
});

test('axe finds no violation on the page for any other path.', async () => {
  const { page } = await visit('/nowhere', phone);
  await expectNoViolation(page);
  takePageErrors();
});
