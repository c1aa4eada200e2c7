import type { Page } from 'playwright-core';
import { aMessage } from '../support/a-message.ts';
import { findingsOf } from './accessibility-findings.ts';
import { useBrowser } from './browser.ts';
import { fillForm, sendButton, siteResponse, toast } from '../support/contact-form.ts';
import { untilFormRuns } from '../support/hydrated.ts';
import { menu, menuButton } from './navigation.ts';
import { until } from '../support/until.ts';

const { visit, takePageErrors } = useBrowser();

const phone = { viewport: { width: 360, height: 780 }, reducedMotion: 'reduce' } as const;

/**
 * axe cannot determine the contrast of text in an empty field or over a picture. contrast-over-pictures.test.ts
 * measures the text over pictures.
 */
const decidedElsewhere = 'color-contrast: ';

async function expectNoViolation(page: Page, within = 'html'): Promise<void> {
  const { violations, undecided } = await findingsOf(page, { within });
  expect(violations).toEqual([]);
  expect(undecided.filter((finding) => !finding.startsWith(decidedElsewhere))).toEqual([]);
}

describe('The site', () => {
  it.each([
    ['the landing page on a desktop', '/', { reducedMotion: 'reduce' }, 0],
    ['the 404 page', '/nowhere', phone, 3],
  ] as const)('has no accessibility violations on %s', async (_, path, options, errors) => {
    const page = await visit(path, options);
    await untilFormRuns(page);
    await expectNoViolation(page);
    expect(takePageErrors()).toHaveLength(errors);
  });

  it.each([
    ['a phone', phone],
    ['a desktop', { reducedMotion: 'reduce' }],
  ] as const)(
    'has none on %s, with and without the bar’s background, wherever the page is scrolled',
    async (_, options) => {
      const page = await visit('/', options);
      const ground = () => page.locator('header').evaluate((bar) => getComputedStyle(bar).backgroundColor);
      const groundAtTop = await ground();
      for (const top of [0, 32, 64, 128]) {
        await page.evaluate((y) => {
          window.scrollTo(0, y);
        }, top);
        await until(async () => ((await ground()) === groundAtTop) === (top === 0));
        await expectNoViolation(page);
      }
    },
  );

  it('has none on a phone, even while the menu is open or after any kind of response', async () => {
    const page = await visit('/', phone);
    await untilFormRuns(page);
    await expectNoViolation(page);
    await menuButton(page).click();
    await menu(page).waitFor();
    await expectNoViolation(page, 'header');
    await page.keyboard.press('Escape');
    const responses = [
      siteResponse('invalid', 400, { field: 'email', error: 'Invalid email address' }),
      siteResponse('unavailable', 502),
      siteResponse('sent', 200, { reference: '7KXM2PRH' }),
    ];
    await page.route('**/api/contact', (route) => route.fulfill(responses.shift()));
    while (responses.length > 0) {
      await fillForm(page, aMessage());
      await sendButton(page).click();
      await toast(page).waitFor();
      await expectNoViolation(page, '#contact');
    }
    takePageErrors();
  });
});
