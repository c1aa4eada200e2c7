import type { Page } from 'playwright-core';
import { findingsOf } from './accessibility-findings.ts';
import { useBrowser } from './browser.ts';
import { sendTo, siteResponses, toast } from '../support/contact-form.ts';
import { contrast } from '../support/contrast.ts';
import { groundOpacity, menu, menuButton } from './navigation.ts';
import { until } from '../support/until.ts';

const { visit, takePageErrors } = useBrowser();

const phone = { viewport: { width: 360, height: 780 }, reducedMotion: 'reduce' } as const;

/** axe cannot tell it in an empty field or over a picture, which contrast-over-pictures.test.ts measures. */
const decidedElsewhere = 'color-contrast: ';

async function expectNoViolation(page: Page, within = 'html'): Promise<void> {
  const { violations, undecided } = await findingsOf(page, { within });
  expect(violations).toEqual([]);
  expect(undecided.filter((finding) => !finding.startsWith(decidedElsewhere))).toEqual([]);
}

/** Focuses each control. @returns the colours of its focus ring and of the ground around it. It runs in the browser. */
function ringsOf(controls: HTMLElement[]) {
  const channels = (colour: string) => (colour.match(/[\d.]+/g) ?? []).map(Number);
  const colourOf = (element: Element, part?: string) => channels(getComputedStyle(element, part).backgroundColor);
  // The bar's ground is in a pseudo-element. The fourth channel is the opacity.
  const groundOf = (element: Element) =>
    [colourOf(element), colourOf(element, '::before')].find(([, , , a]) => a !== 0);
  return controls.map((control) => {
    control.focus();
    let around: Element = control;
    do around = around.parentElement ?? document.body;
    while (!groundOf(around));
    const { outlineColor, outlineStyle, outlineWidth } = getComputedStyle(control);
    return { ring: channels(outlineColor), line: `${outlineWidth} ${outlineStyle}`, ground: groundOf(around) ?? [] };
  });
}

it('The focus ring is three pixels wide, with a contrast of at least 3 on each ground', async () => {
  const page = await visit('/', { javaScriptEnabled: false });
  const controls = page.locator(':is(header, main, footer) :is(a, button, input, textarea):visible');
  const rings = await controls.evaluateAll(ringsOf);
  expect(new Set(rings.map(({ ground }) => String(ground))).size).toBeGreaterThan(1);
  expect(rings.filter(({ ring, line, ground }) => line !== '3px solid' || contrast(ring, ground) < 3)).toEqual([]);
});

describe('The site has no accessibility violations', () => {
  it.each([
    ['a phone', phone],
    ['a desktop', { reducedMotion: 'reduce' }],
    ['Lighthouse’s desktop', { viewport: { width: 1350, height: 940 }, reducedMotion: 'reduce' }],
  ] as const)('on %s, with and without the bar’s ground, wherever the page is scrolled', async (_, options) => {
    const page = await visit('/', options);
    for (const top of [0, 16, 32, 128]) {
      await page.evaluate((y) => {
        window.scrollTo(0, y);
      }, top);
      await until(async () => (await groundOpacity(page)) === String(Math.min(1, top / 32)));
      await expectNoViolation(page);
    }
  });

  it('on the 404 page', async () => {
    const page = await visit('/nowhere', phone);
    await expectNoViolation(page);
    expect(takePageErrors()).toHaveLength(3);
    // It has no form, so it loads only the script of every page.
    const files = await page.evaluate(() => performance.getEntriesByType('resource').map(({ name }) => name));
    expect(files.filter((file) => file.endsWith('.js'))).toHaveLength(2);
  });

  it('on a phone while the menu is open and after each kind of response', async () => {
    const page = await visit('/', phone);
    await menuButton(page).click();
    await menu(page).waitFor();
    await expectNoViolation(page, 'header');
    await page.keyboard.press('Escape');
    for (const response of [siteResponses.invalid, siteResponses.unavailable, siteResponses.sent]) {
      await sendTo(page, response);
      await toast(page).waitFor();
      await expectNoViolation(page, '#contact');
    }
    takePageErrors();
  });
});
