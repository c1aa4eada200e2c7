import type { Page } from 'playwright-core';
import content from '../../content/page.json';
import { aMessage } from '../support/a-message.ts';
import { untilFocused, useBrowser } from './browser.ts';
import { field, fieldNames, formLabels, sendButton, untilSent } from '../support/contact-form.ts';
import { navigation } from './navigation.ts';

const { visit } = useBrowser();

const focusedText = (page: Page) => page.locator(':focus').textContent();

describe('A visitor who uses a keyboard', () => {
  it('can skip the bar without scrolling the page, go to the form, write a message, correct a field error and send the message', async () => {
    const page = await visit('/');
    await page.keyboard.press('Tab');
    expect(await focusedText(page)).toBe(navigation.skipLink);
    await page.keyboard.press('Enter');
    await page.waitForURL('**/#home-heading');
    expect(await page.evaluate(() => window.scrollY)).toBe(0);
    await page.keyboard.press('Tab');
    await page.keyboard.press('Tab');
    expect(await focusedText(page)).toBe(content.hero.contactButton);
    await page.keyboard.press('Enter');
    const values = aMessage({ email: 'ada@example' });
    for (const name of fieldNames) {
      await untilFocused(field(page, name));
      await page.keyboard.type(values[name]);
      await page.keyboard.press('Tab');
    }
    await untilFocused(sendButton(page));
    await page.keyboard.press('Enter');
    await untilFocused(field(page, 'email'));
    await page.keyboard.press('End');
    await page.keyboard.type('.com');
    await page.keyboard.press('Enter');
    await untilSent(page);
  });

  it.each([
    [390, 844],
    [1280, 800],
  ])('sees each focused element below the bar at %i by %i pixels', async (width, height) => {
    const page = await visit('/', { viewport: { width, height }, reducedMotion: 'reduce' });
    const seen: string[] = [];
    const hidden: string[] = [];
    for (;;) {
      await page.keyboard.press('Tab');
      const found = await page.evaluate(() => {
        const element = document.activeElement;
        if (!element || element === document.body) return undefined;
        const bar = document.querySelector('header');
        const { top, bottom } = element.getBoundingClientRect();
        const under = bar?.contains(element) ? 0 : (bar?.getBoundingClientRect().bottom ?? 0);
        // At least 64 pixels of a tall text box must be in view. Any other element must be entirely in view.
        const least = bottom - top > 150 ? 64 : bottom - top - 1;
        const isSeen = bottom - least >= under && top + least <= window.innerHeight;
        return { name: element.getAttribute('name') ?? element.textContent, isSeen };
      });
      if (!found) break;
      seen.push(found.name);
      if (!found.isSeen) hidden.push(found.name);
    }
    expect(seen).toEqual(expect.arrayContaining([content.hero.servicesButton, ...fieldNames, formLabels.submitButton]));
    expect(hidden).toEqual([]);
  });
});
