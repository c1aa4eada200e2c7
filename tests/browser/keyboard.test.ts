import type { Page } from 'playwright-core';
import content from '../../content/page.json';
import { aMessage } from '../support/a-message';
import { useBrowser } from './browser';
import { field, fieldNames, formLabels, sendButton, untilSent } from '../support/contact-form';
import { navigation } from './navigation';
import { until } from '../support/until';
import { untilFocused } from './until-focused';

const { visit, newPage, stack } = useBrowser();

const focusedText = (page: Page) => page.locator(':focus').textContent();

describe('A visitor with only a keyboard', () => {
  it('skips the bar, reaches the form, writes a message, corrects a field error and sends the message', async () => {
    const page = await visit('/');
    await page.keyboard.press('Tab');
    expect(await focusedText(page)).toBe(navigation.skipLink);
    await page.keyboard.press('Enter');
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
  ])('sees each focused element in full below the bar, at %i by %i pixels', async (width, height) => {
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
        // Of a tall text box, the area to write in must be in view. Any other element must be in view entirely.
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

  it('skips the bar on a page without scripts, and stays at the top', async () => {
    const page = await newPage({ javaScriptEnabled: false });
    await page.goto(stack().siteUrl);
    await page.keyboard.press('Tab');
    await page.keyboard.press('Enter');
    await until(() => page.evaluate(() => document.activeElement?.matches('main *')));
    expect(await page.evaluate(() => window.scrollY)).toBe(0);
    await page.keyboard.press('Tab');
    expect(await focusedText(page)).toBe(content.hero.servicesButton);
  });

  it('moves on with Tab from text that was clicked', async () => {
    const page = await visit('/');
    await page.locator('#home p').click();
    await page.keyboard.press('Tab');
    expect(await focusedText(page)).toBe(content.hero.servicesButton);
  });
});
