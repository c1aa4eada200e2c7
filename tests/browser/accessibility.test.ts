import type { Page } from 'playwright-core';
import { aMessage } from '../support/a-message';
import { findingsOf } from '../support/accessibility-findings';
import { useBrowser } from '../support/browser';
import { fillForm, sendButton, siteResponse, toast } from '../support/contact-form';
import { untilFormRuns } from '../support/hydrated';
import { menu, menuButton } from '../support/navigation';
import { until } from '../support/until';

const { visit, takePageErrors } = useBrowser();

const phone = { width: 360, height: 780 };

/**
 * axe cannot decide the contrast of text over a picture: contrast-over-pictures.test.ts measures it. Nor can it decide
 * the contrast of a field's text while the field is empty.
 */
const decidedElsewhere = 'color-contrast: ';

async function expectNoViolation(page: Page): Promise<void> {
  const { violations, undecided } = await findingsOf(page);
  expect(violations).toEqual([]);
  expect(undecided.filter((finding) => !finding.startsWith(decidedElsewhere))).toEqual([]);
}

describe('axe finds no violation', () => {
  it.each([
    ['a phone', phone],
    ['a tablet', { width: 768, height: 1024 }],
    ['a desktop', { width: 1280, height: 800 }],
  ])('on the page on %s.', async (_, viewport) => {
    const { page } = await visit('/', viewport);
    // axe takes what is behind the fixed bar from another place of the page: where the bar has its own ground, that is
    // no matter.
    await page.evaluate(() => {
      window.scrollTo({ top: 500, behavior: 'instant' });
    });
    await expectNoViolation(page);
  });

  it('on the open menu.', async () => {
    const { page } = await visit('/', phone);
    await menuButton(page).click();
    await menu(page).waitFor();
    await expectNoViolation(page);
  });

  it.each([
    ['has a field error', siteResponse('invalid', 400, { field: 'email', error: 'Invalid email address' })],
    ['failed', siteResponse('unavailable', 502)],
    ['was sent', siteResponse('sent', 200, { reference: '7KXM2PRH' })],
  ])('on the form after its message %s.', async (_, response) => {
    const { page } = await visit('/');
    await untilFormRuns(page);
    await fillForm(page, aMessage());
    await page.route('**/api/contact', (route) => route.fulfill(response));
    await sendButton(page).click();
    await toast(page).waitFor();
    // Half faded in, it has less contrast.
    await until(() =>
      toast(page).evaluate((element) => element.getAnimations().every(({ playState }) => playState === 'finished')),
    );
    await expectNoViolation(page);
    takePageErrors();
  });

  it('on the page for any other path.', async () => {
    const { page } = await visit('/nowhere', phone);
    await expectNoViolation(page);
    takePageErrors();
  });
});
