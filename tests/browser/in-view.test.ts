import type { Locator, Page } from 'playwright-core';
import content from '../../content/page.json';
import { mapContactFields } from '../../supabase/functions/_shared/contact/contact-fields.ts';
import { aMessage } from '../support/a-message.ts';
import { textFonts, untilFocused, useBrowser, viewportOf } from './browser.ts';
import {
  field,
  fieldLabels,
  fieldNames,
  fillForm,
  formLabels,
  sendButton,
  sendTo,
  siteResponses,
  statusLine,
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
  const screen = page.viewportSize()?.height ?? 0;
  for (const [name, part] of Object.entries(parts)) {
    const boxes = await boxesOf(part);
    const isInView = boxes.map(
      ({ top, bottom, left, right }) =>
        top >= 0 &&
        bottom <= screen &&
        !covers.some((by) => right > by.left && left < by.right && bottom > by.top && top < by.bottom),
    );
    expect({ name, isInView, boxes, covers }).toEqual({ name, isInView: [true], boxes, covers });
  }
}

describe.each(textFonts)('With the font %s', (font) => {
  const { visit, takePageErrors } = useBrowser([], font);

  it.each([
    [320, 568, true],
    [390, 844, true],
    [390, 844, false],
    [780, 360, true],
    [1023, 768, true],
    [1280, 800, true],
  ])(
    'A button to the form focuses and shows the name field, and the heading if there is room, at %ix%i (scripts: %s)',
    async (width, height, javaScriptEnabled) => {
      const options = { viewport: { width, height }, reducedMotion: 'reduce', javaScriptEnabled } as const;
      const page = await visit('/', options);
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
    },
  );

  it.each(['390x844', '1280x800'])('Each element that Tab focuses is in view below the bar at %s', async (size) => {
    const page = await visit('/', { viewport: viewportOf(size), reducedMotion: 'reduce' });
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

  const smallScreens = ['320x256', '390x500', '667x375'];

  it.each(smallScreens)('Neither the bar nor a toast covers the label of a focused field at %s', async (size) => {
    const page = await visit('/', { viewport: viewportOf(size), reducedMotion: 'reduce' });
    await fillForm(page, aMessage({ message: ' '.repeat(99) }));
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

  const screens = ['280x653', '320x568', '390x844', '780x360', '1023x768', '1024x768', '1920x1080'];

  it.each(screens)('A toast does not cover the invalid field, the button or the status line at %s', async (size) => {
    const page = await visit('/', { viewport: viewportOf(size), reducedMotion: 'reduce' });
    const mistakes = mapContactFields(({ required, limit }) => (required ? ' ' : 'x'.repeat(limit + 1)));
    for (const name of fieldNames) {
      await fillForm(page, aMessage({ [name]: mistakes[name] }));
      await sendButton(page).click();
      await untilFocused(field(page, name));
      await toast(page).waitFor();
      await expectInView(page, { [name]: field(page, name) });
    }
    for (const [response, title] of [
      [siteResponses.unavailable, formLabels.failedTitle],
      [siteResponses.sent, formLabels.sentTitle],
    ] as const) {
      await sendTo(page, response);
      await toast(page).getByText(title, { exact: true }).waitFor();
      await untilFocused(sendButton(page));
      // A phone on its side has no room for both.
      const button = viewportOf(size).height > 400 && { button: sendButton(page) };
      await expectInView(page, { status: statusLine(page), ...button });
    }
    takePageErrors();
  });
});
