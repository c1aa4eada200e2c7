import type { Page } from 'playwright-core';
import content from '../../content/page.json';
import { aMessage } from '../support/a-message';
import { startScripts, useBrowser } from '../support/browser';
import { field, fieldNames, formLabels, sendButton, untilSent } from '../support/contact-form';
import { untilScriptsRun } from '../support/hydrated';
import { navigation } from '../support/navigation';
import { until } from '../support/until';
import { untilFocused } from '../support/until-focused';

const { visit, newContext, newPage, stack } = useBrowser();

const phone = { width: 390, height: 844 };
const desktop = { width: 1280, height: 800 };

const focusedText = (page: Page) => page.locator(':focus').textContent();

describe('By keyboard alone', () => {
  it('a visitor skips the bar, reaches the form, writes a message, corrects a field error and sends it.', async () => {
    const { page } = await visit('/', desktop);
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
    ['phone', phone],
    ['desktop', desktop],
  ])('whatever has the focus is in view and not under the bar, on a %s.', async (_, viewport) => {
    const { page } = await visit('/', viewport);
    await page.emulateMedia({ reducedMotion: 'reduce' });
    const hidden: string[] = [];
    const seen: string[] = [];
    for (;;) {
      await page.keyboard.press('Tab');
      const found = await page.evaluate(() => {
        const element = document.activeElement;
        if (!element || element === document.body) return undefined;
        const bar = document.querySelector('header');
        const { top, bottom } = element.getBoundingClientRect();
        const under = bar?.contains(element) ? 0 : (bar?.getBoundingClientRect().bottom ?? 0);
        // Of a high box, the part to write in must be in view; of anything else the whole.
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

  it.each([
    ['with scripts', true],
    ['without scripts', false],
  ])(
    'the link that skips the bar leads into the content, and the page stays at its top, %s.',
    async (_, hasScripts) => {
      const page = await newPage(await newContext({ viewport: desktop, javaScriptEnabled: hasScripts }));
      await page.goto(stack().siteUrl);
      if (hasScripts) {
        await startScripts(page);
        await untilScriptsRun(page);
      }
      await page.keyboard.press('Tab');
      await page.keyboard.press('Enter');
      await until(() => page.evaluate(() => document.activeElement?.matches('main *')));
      expect(await page.evaluate(() => window.scrollY)).toBe(0);
      await page.keyboard.press('Tab');
      expect(await focusedText(page)).toBe(content.hero.servicesButton);
    },
  );

  it('a click on a text is where Tab goes on from.', async () => {
    const { page } = await visit('/');
    await page.locator('#home p').click();
    await page.keyboard.press('Tab');
    expect(await focusedText(page)).toBe(content.hero.servicesButton);
  });
});

test('The bar is transparent over the picture at the top of the page, and has its own ground further down.', async () => {
  const { page } = await visit('/', desktop);
  const ground = () => page.locator('header').evaluate((header) => getComputedStyle(header).backgroundColor);
  expect(await ground()).toBe('rgba(0, 0, 0, 0)');
  await page.evaluate(() => {
    window.scrollTo({ top: 500, behavior: 'instant' });
  });
  await until(async () => (await ground()).startsWith('rgb('));
});

test.each([
  ['no-preference', 'smooth'],
  ['reduce', 'auto'],
] as const)('With motion %s the page scrolls %s.', async (reducedMotion, behavior) => {
  const { page } = await visit('/');
  await page.emulateMedia({ reducedMotion });
  expect(await page.evaluate(() => getComputedStyle(document.documentElement).scrollBehavior)).toBe(behavior);
});

test.each([320, 390, 768, 1280])('An email address breaks after its @, if at all, %d pixels wide.', async (width) => {
  const { page } = await visit('/', { width, height: 800 });
  const broken = await page.locator('a[href^="mailto:"]').evaluateAll((links) =>
    links.flatMap((link) => {
      const [start, domain] = [link.firstChild, link.querySelector('span')];
      if (!start || !domain) return ['An address has two parts.'];
      const lines = document.createRange();
      lines.selectNodeContents(start);
      const fitsALine = domain.scrollWidth < (link.parentElement?.clientWidth ?? 0);
      const linesOfDomain = domain.getBoundingClientRect().height / parseFloat(getComputedStyle(domain).lineHeight);
      return lines.getClientRects().length > 1 || (fitsALine && linesOfDomain > 1.5) ? [link.textContent] : [];
    }),
  );
  expect(broken).toEqual([]);
});
