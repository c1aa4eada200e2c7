/** What a visitor is led to is in view, and neither the bar nor a toast covers it. */
import type { Locator, Page } from 'playwright-core';
import content from '../../content/page.json';
import { mapContactFields } from '../../supabase/functions/_shared/contact/contact-fields.ts';
import { aMessage } from '../support/a-message';
import { untilFocused, useBrowser } from './browser';
import {
  field,
  fieldNames,
  fillForm,
  formLabels,
  sendButton,
  siteResponse,
  statusLine,
  toast,
} from '../support/contact-form';
import { systemFonts } from '../support/launch-chromium';
import { menuButton, quoteLink, shortQuoteLink } from './navigation';

const buttons = (page: Page): Record<string, Locator> => ({
  menu: quoteLink(page),
  bar: shortQuoteLink(page),
  hero: page.getByRole('link', { name: content.hero.contactButton, exact: true }),
});

/** Whether the first field is in view below the bar or the open menu, with the form's heading on a tall screen. */
const isInView = (page: Page) =>
  page.evaluate(() => {
    const above = [...document.querySelectorAll('header, #menu:popover-open')];
    const start = Math.max(...above.map((element) => element.getBoundingClientRect().bottom));
    const hasRoom = window.innerHeight - start > 500;
    return [hasRoom ? '#contact-form h3' : '#contact-name', '#contact-name'].every((selector) => {
      const { top = 0, bottom = 0 } = document.querySelector(selector)?.getBoundingClientRect() ?? {};
      return top >= start - 1 && bottom <= window.innerHeight + 1;
    });
  });

const boxOf = (locator: Locator) => locator.evaluate((element) => element.getBoundingClientRect().toJSON() as DOMRect);

const overlap = (a: DOMRect, b: DOMRect) =>
  a.right > b.left && a.left < b.right && a.bottom > b.top && a.top < b.bottom;

/** Fails, and prints the boxes, if the toast covers one of the parts or if a part is not in view below the bar. */
async function expectInView(page: Page, height: number, parts: Record<string, Locator>): Promise<void> {
  const covering = await boxOf(toast(page));
  const bar = await boxOf(page.getByRole('banner'));
  for (const [name, part] of Object.entries(parts)) {
    const box = await boxOf(part);
    const isCovered = overlap(box, covering);
    const isInView = box.top >= bar.bottom && box.bottom <= height;
    const found = { name, isCovered, isInView, box, covering };
    expect(found).toEqual({ ...found, isCovered: false, isInView: true });
  }
}

describe.each(systemFonts)('With the system font %s', (font) => {
  const { stack, newPage, visit, takePageErrors } = useBrowser([], font);

  it.each([
    [320, 568, true],
    [390, 844, true],
    [390, 844, false],
    [780, 360, true],
    [1023, 768, true],
    [1280, 800, true],
  ])(
    'A button to the form focuses and shows the name field, and the heading if there is room, at %i by %i (scripts: %s)',
    async (width, height, javaScriptEnabled) => {
      const options = { viewport: { width, height }, reducedMotion: 'reduce', javaScriptEnabled } as const;
      const page = javaScriptEnabled ? await visit('/', options) : await newPage(options);
      if (!javaScriptEnabled) await page.goto(stack().siteUrl);
      for (const [name, button] of Object.entries(buttons(page))) {
        await page.keyboard.press('Escape');
        await page.evaluate(() => {
          document.querySelector('a')?.focus();
          window.scrollTo(0, 0);
        });
        if (name === 'menu' && (await menuButton(page).isVisible())) await menuButton(page).click();
        if (!(await button.isVisible())) continue;
        await button.click();
        await untilFocused(field(page, 'name'));
        expect([name, await isInView(page)]).toEqual([name, true]);
      }
    },
  );

  it.each([
    [280, 653],
    [320, 568],
    [390, 844],
    [780, 360],
    [1023, 768],
    [1024, 768],
    [1920, 1080],
  ])('A toast does not cover the invalid field, the button or the status line at %i by %i', async (width, height) => {
    const page = await visit('/', { viewport: { width, height }, reducedMotion: 'reduce' });
    const mistakes = mapContactFields(({ required, limit }) => (required ? ' ' : 'x'.repeat(limit + 1)));
    for (const name of fieldNames) {
      await fillForm(page, aMessage({ [name]: mistakes[name] }));
      await sendButton(page).click();
      await untilFocused(field(page, name));
      await toast(page).waitFor();
      await expectInView(page, height, { [name]: field(page, name) });
    }
    const responses = [siteResponse('unavailable', 502), siteResponse('sent', 200, { reference: '7KXM4PHR' })];
    await page.route('**/api/contact', (route) => route.fulfill(responses.shift()));
    await fillForm(page, aMessage());
    for (const title of [formLabels.failedTitle, formLabels.sentTitle]) {
      await sendButton(page).click();
      await toast(page).getByText(title, { exact: true }).waitFor();
      await untilFocused(sendButton(page));
      // A phone on its side has no room for both.
      await expectInView(page, height, {
        status: statusLine(page),
        ...(height > 400 && { button: sendButton(page) }),
      });
    }
    takePageErrors();
  });
});
