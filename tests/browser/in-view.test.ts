import type { Locator, Page } from 'playwright-core';
import { contactFields } from '../../supabase/functions/_shared/contact/contact-fields.ts';
import { aMessage } from '../support/a-message.ts';
import { textFonts, untilFocused, useBrowser, viewportOf } from './browser.ts';
import { content } from '../support/content.ts';
import {
  field,
  fieldLabels,
  fieldNames,
  fillForm,
  formLabels,
  sendButton,
  sendTo,
  siteResponses,
  resultBox,
  toast,
} from '../support/contact-form.ts';
import { menuButton, quoteLink, shortQuoteLink } from './navigation.ts';

const buttons = (page: Page): Record<string, Locator> => ({
  menu: quoteLink(page),
  bar: shortQuoteLink(page),
  hero: page.getByRole('link', { name: content.hero.contactButton, exact: true }),
});

async function expectInView(page: Page, parts: Record<string, Locator>): Promise<void> {
  const boxesOf = (locator: Locator) =>
    locator.evaluateAll((all) => all.map((element) => element.getBoundingClientRect().toJSON() as DOMRect));
  const covers = await boxesOf(page.locator('header, #menu:popover-open').or(toast(page)));
  const screen = page.viewportSize() ?? { width: 0, height: 0 };
  for (const [name, part] of Object.entries(parts)) {
    const boxes = await boxesOf(part);
    const isInView = boxes.map(
      ({ top, bottom, left, right }) =>
        top >= 0 &&
        bottom <= screen.height &&
        !covers.some((by) => right > by.left && left < by.right && bottom > by.top && top < by.bottom),
    );
    const facts = { name, screen, boxes, covers };
    expect({ ...facts, isInView }).toEqual({ ...facts, isInView: [true] });
  }
}

/** Resizes the page for each size, because loading it again would take longer than the work. */
async function onEach(page: Page, sizes: readonly string[], work: (height: number) => Promise<void>): Promise<void> {
  for (const size of sizes) {
    const viewport = viewportOf(size);
    await page.setViewportSize(viewport);
    await work(viewport.height);
  }
}

describe.each(textFonts)('With the font %s', (font) => {
  const { visit, takePageErrors } = useBrowser([], font);

  it.each([
    [true, ['320x568', '390x844', '780x360', '1023x768', '1280x800']],
    [false, ['390x844']],
  ])(
    'A button to the form focuses and shows the name field, and the heading if there is room (scripts: %s)',
    async (javaScriptEnabled, sizes) => {
      const page = await visit('/', { reducedMotion: 'reduce', javaScriptEnabled });
      await onEach(page, sizes, async (height) => {
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
          const hasRoom = height > 700 && (await page.locator('#menu:popover-open').count()) === 0;
          const heading = page.getByRole('heading', { name: formLabels.heading, exact: true });
          await expectInView(page, { field: field(page, 'name'), ...(hasRoom && { heading }) });
        }
      });
    },
  );

  it('Each element that Tab focuses is in view below the bar', async () => {
    const page = await visit('/', { reducedMotion: 'reduce' });
    await onEach(page, ['390x844', '1280x800'], async () => {
      const focused = page.locator(':focus');
      const seen: (string | null)[] = [];
      for (;;) {
        await page.keyboard.press('Tab');
        if ((await focused.count()) === 0) break;
        seen.push(await focused.textContent());
        const isInBar = await focused.evaluate((element) => element.closest('header') !== null);
        if (!isInBar) await expectInView(page, { focused });
      }
      expect(seen).toEqual(expect.arrayContaining([content.hero.servicesButton, formLabels.submitButton]));
    });
  });

  it('Neither the bar nor a toast covers the label of a focused field on a small screen', async () => {
    const page = await visit('/', { reducedMotion: 'reduce' });
    await fillForm(page, aMessage({ message: ' '.repeat(99) }));
    await onEach(page, ['320x256', '390x500', '667x375'], async () => {
      await sendButton(page).click();
      await toast(page).waitFor();
      const upAndDown = [...fieldNames.toReversed(), ...fieldNames];
      for (const [index, name] of upAndDown.entries()) {
        await untilFocused(field(page, name));
        const label = page.locator('form').getByText(fieldLabels[name], { exact: true });
        await expectInView(page, { [name]: label });
        if (name !== upAndDown[index + 1]) await page.keyboard.press(index < fieldNames.length ? 'Shift+Tab' : 'Tab');
      }
    });
  });

  const screens = ['280x653', '320x568', '390x844', '780x360', '1023x768', '1024x768', '1920x1080'];

  it('A toast does not cover the invalid field, the button or the status line', async () => {
    const page = await visit('/', { reducedMotion: 'reduce' });
    await fillForm(page, aMessage());
    await onEach(page, screens, async () => {
      for (const { name, required, limit } of contactFields) {
        await field(page, name).fill(required ? ' ' : 'x'.repeat(limit + 1));
        await sendButton(page).click();
        await untilFocused(field(page, name));
        await toast(page).waitFor();
        await expectInView(page, { [name]: field(page, name) });
        await field(page, name).fill(aMessage()[name]);
      }
    });
    await onEach(page, screens, async (height) => {
      for (const [response, title] of [
        [siteResponses.unavailable, formLabels.failedTitle],
        [siteResponses.sent, formLabels.sentTitle],
      ] as const) {
        await sendTo(page, response);
        await toast(page).getByText(title, { exact: true }).waitFor();
        await untilFocused(sendButton(page));
        // A phone on its side has no room for both.
        await expectInView(page, { result: resultBox(page), ...(height > 400 && { button: sendButton(page) }) });
      }
    });
    takePageErrors();
  });
});
