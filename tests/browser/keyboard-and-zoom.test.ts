import type { Page } from 'playwright-core';
import company from '../../content/company.json';
import content from '../../content/page.json';
import { aMessage } from '../support/a-message';
import { addStyles } from '../support/add-styles';
import { startScripts, useBrowser } from '../support/browser';
import { field, fieldNames, formLabels, sendButton, untilSent } from '../support/contact-form';
import { delayRequests } from '../support/delayed-requests';
import { untilScriptsRun } from '../support/hydrated';
import {
  bar,
  barLink,
  isMenuAnnouncedAsOpen,
  menu,
  menuButton,
  navigation,
  quoteLink,
  untilMenuHasFocus,
} from '../support/navigation';
import { scrollTo } from '../support/scroll-to';
import { until } from '../support/until';
import { untilFocused } from '../support/until-focused';

const { visit, newContext, newPage, takePageErrors, stack } = useBrowser();

const phone = { width: 390, height: 844 };
const desktop = { width: 1280, height: 800 };

const focused = (page: Page) => page.locator(':focus');

describe('By keyboard alone', () => {
  test('a visitor skips the bar, reaches the form, writes a message, corrects a field error and sends it.', async () => {
    const { page } = await visit('/', desktop);
    await page.keyboard.press('Tab');
    expect(await focused(page).textContent()).toBe(navigation.skipLink);
    expect((await focused(page).boundingBox())?.y).toBeGreaterThanOrEqual(0);
    await page.keyboard.press('Enter');
    await page.keyboard.press('Tab');
    expect(await focused(page).textContent()).toBe(content.hero.servicesButton);
    await page.keyboard.press('Tab');
    expect(await focused(page).textContent()).toBe(content.hero.contactButton);
    await page.keyboard.press('Enter');
    const values = aMessage({ email: 'ada@example' });
    for (const name of fieldNames) {
      await untilFocused(field(page, name));
      await page.keyboard.type(values[name]);
      await page.keyboard.press('Tab');
    }
    await untilFocused(sendButton(page));
    await page.keyboard.press('Enter');
    await page.getByText('Invalid email address').first().waitFor();
    expect(await focused(page).getAttribute('name')).toBe('email');
    await page.keyboard.press('End');
    await page.keyboard.type('.com');
    await page.keyboard.press('Enter');
    await untilSent(page);
  });

  test.each([
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
        const name = element.getAttribute('name') ?? element.textContent;
        // Of a high box, the part to write in must be in view; of anything else the whole.
        const isHigh = bottom - top > 150;
        const isSeen = isHigh
          ? bottom - 100 >= under && top + 100 <= window.innerHeight
          : top >= under - 1 && bottom <= window.innerHeight + 1;
        return { name, isSeen };
      });
      if (!found) break;
      seen.push(found.name);
      if (!found.isSeen) hidden.push(found.name);
    }
    expect(seen).toEqual(expect.arrayContaining([content.hero.servicesButton, ...fieldNames, formLabels.submitButton]));
    expect(hidden).toEqual([]);
  });

  test('the menu of a phone takes the focus, keeps it from the page behind, and gives it back.', async () => {
    const { page } = await visit('/', phone);
    const button = menuButton(page);
    await button.focus();
    await page.keyboard.press('Enter');
    await untilMenuHasFocus(page);
    expect(await isMenuAnnouncedAsOpen(page)).toBe(true);
    for (let tab = 0; tab < 5; tab++) await page.keyboard.press('Tab');
    expect(await page.evaluate(() => document.querySelector('main, footer')?.contains(document.activeElement))).toBe(
      false,
    );
    await page.keyboard.press('Escape');
    await until(() => page.evaluate(() => !document.querySelector('[inert]')));
    expect(await isMenuAnnouncedAsOpen(page)).toBe(false);
    expect(await menu(page).isVisible()).toBe(false);
    expect(await button.evaluate((element) => element === document.activeElement)).toBe(true);
  });
});

describe.each([
  ['With scripts', true],
  ['Without scripts', false],
])('%s', (_, javaScriptEnabled) => {
  const open = async (path: string) => {
    const page = await newPage(await newContext({ viewport: desktop, javaScriptEnabled, reducedMotion: 'reduce' }));
    await page.goto(stack().siteUrl + path);
    if (javaScriptEnabled) {
      await startScripts(page);
      await untilScriptsRun(page);
    }
    return page;
  };

  test('the link that skips the bar moves the focus into the content, and the page stays at its top.', async () => {
    const page = await open('/');
    await page.keyboard.press('Tab');
    await page.keyboard.press('Enter');
    await until(() => page.evaluate(() => document.activeElement?.matches('main *')));
    expect(await page.evaluate(() => window.scrollY)).toBe(0);
    await page.keyboard.press('Tab');
    expect(await focused(page).textContent()).toBe(content.hero.servicesButton);
  });

  test.each(['/', '/nowhere'])('after a click on a text of %s, Tab goes to the next link or field.', async (path) => {
    const page = await open(path);
    const texts = page.locator(':is(h1, h2, h3, p, dt):visible:not(:has(a))');
    expect(await texts.count()).toBeGreaterThan(1);
    const wrong: unknown[] = [];
    for (const text of await texts.all()) {
      await scrollTo(text, 'center');
      const { x = 0, y = 0, width = 0, height = 0 } = (await text.boundingBox()) ?? {};
      await page.mouse.click(x + width / 2, y + height / 2);
      const { takesFocus, next } = await text.evaluate((element) => ({
        takesFocus: document.activeElement?.contains(element.parentElement) && document.activeElement !== document.body,
        next: [...document.querySelectorAll<HTMLElement>('a[href], button, input, textarea')]
          .filter((stop) => stop.tabIndex >= 0 && stop.checkVisibility())
          .find((stop) => element.compareDocumentPosition(stop) & Node.DOCUMENT_POSITION_FOLLOWING)?.outerHTML,
      }));
      await page.keyboard.press('Tab');
      const reached = await page.evaluate(() => document.activeElement?.outerHTML);
      const isRight = !takesFocus && (next === undefined || reached === next);
      if (!isRight) wrong.push({ text: await text.textContent(), takesFocus, reached: reached?.slice(0, 80) });
    }
    expect(wrong).toEqual([]);
    takePageErrors();
  });
});

describe('The bar', () => {
  const ground = (page: Page) =>
    page.locator('header').evaluate((header) => window.getComputedStyle(header).backgroundColor);

  test('is transparent over the picture at the top of the page, and solid further down.', async () => {
    const { page } = await visit('/', desktop);
    expect(await ground(page)).toMatch(/\/ 0\)|, 0\)|transparent/);
    await page.evaluate(() => {
      window.scrollTo({ top: 500, behavior: 'instant' });
    });
    await until(() =>
      page.evaluate(() => {
        const header = document.querySelector('header');
        return header && window.getComputedStyle(header).backgroundColor === 'rgb(248, 244, 236)';
      }),
    );
  });

  test.each([0, 600])('shows where the focus is, scrolled by %d pixels.', async (scrolled) => {
    const { page } = await visit('/', desktop);
    await page.evaluate((top) => {
      window.scrollTo({ top, behavior: 'instant' });
    }, scrolled);
    const toTop = bar(page).getByRole('link', { name: company.name, exact: true });
    for (const link of [toTop, barLink(page, 'home'), quoteLink(page)]) {
      await page.keyboard.press('Tab');
      await link.focus();
      const color = scrolled === 0 ? 'rgb(255, 255, 255)' : 'rgb(10, 44, 59)';
      await until(() =>
        page.evaluate((expected) => {
          const element = document.activeElement;
          return element?.matches(':focus-visible') && window.getComputedStyle(element).outlineColor === expected;
        }, color),
      );
      expect(await link.evaluate((element) => element === document.activeElement)).toBe(true);
    }
  });
});

test.each([
  [320, '100%'],
  [360, '200%'],
  [1280, '200%'],
])('On a page %d pixels wide, with letters of %s, nothing is cut off at the side.', async (width, size) => {
  const { page } = await visit('/', { width, height: 800 });
  await addStyles(page, `html { font-size: ${size} }`);
  const outside = await page.evaluate(() =>
    [...document.querySelectorAll('main *, header *, footer *')]
      .filter((element) => {
        const { right, width: wide } = element.getBoundingClientRect();
        const isShown = wide > 1 && element.checkVisibility();
        return isShown && right > window.innerWidth + 1 && !element.closest('picture, [aria-hidden]');
      })
      .map((element) => element.outerHTML.slice(0, 80)),
  );
  expect(outside).toEqual([]);
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(width);
});

test.each([
  ['phone', phone],
  ['desktop', desktop],
])('Everything to press is large enough on a %s: 24 pixels, and 44 for the main actions.', async (_, viewport) => {
  const { page } = await visit('/', viewport);
  const small = await page.evaluate(() =>
    [...document.querySelectorAll('a, button, input:not([tabindex="-1"]), textarea')]
      .filter((element) => element.checkVisibility() && !element.closest('p'))
      .map((element) => ({ element, box: element.getBoundingClientRect() }))
      .filter(({ element, box }) => {
        const isMain = element.matches('[class*="button"], input, textarea, header *');
        return Math.min(box.width, box.height) < (isMain ? 44 : 24);
      })
      .map(({ element, box }) => `${element.textContent} ${box.width.toFixed()}x${box.height.toFixed()}`),
  );
  expect(small).toEqual([]);
});

/** The words of the email addresses that two lines share although one would hold them. A word ends at an @ or a dot. */
const brokenWords = (page: Page) =>
  page.locator('a[href^="mailto:"]').evaluateAll((links) =>
    links.flatMap((link) => {
      const room = link.parentElement?.clientWidth ?? 0;
      const texts = [...link.childNodes].filter((node) => node instanceof Text);
      const letters = texts.flatMap((text) =>
        Array.from(text.data, (letter, index) => {
          const range = document.createRange();
          range.setStart(text, index);
          range.setEnd(text, index + 1);
          return { letter, box: range.getBoundingClientRect() };
        }),
      );
      const words: (typeof letters)[] = [];
      for (const [index, one] of letters.entries()) {
        if (index === 0 || one.letter === '.' || letters[index - 1]?.letter === '@') words.push([]);
        words.at(-1)?.push(one);
      }
      return words
        .filter((word) => new Set(word.map(({ box }) => box.top)).size > 1)
        .filter((word) => word.reduce((sum, { box }) => sum + box.width, 0) <= room)
        .map((word) => word.map(({ letter }) => letter).join(''));
    }),
  );

test.each([390, 320, 280])(
  'An email address is broken after its @ and before its dots, %i pixels wide or with larger letters.',
  async (width) => {
    const { page } = await visit('/', { width, height: 800 });
    for (const size of [100, 125, 150, 175, 200]) {
      await addStyles(page, `html { font-size: ${String(size)}% }`);
      expect(await brokenWords(page)).toEqual([]);
    }
  },
);

test.each([
  ['no-preference', 'smooth'],
  ['reduce', 'auto'],
] as const)('With motion %s the page scrolls %s.', async (reducedMotion, behavior) => {
  const { page } = await visit('/');
  await page.emulateMedia({ reducedMotion });
  expect(await page.evaluate(() => window.getComputedStyle(document.documentElement).scrollBehavior)).toBe(behavior);
});

test('Nothing moves when the display font arrives: its fallback has the same measures.', async () => {
  const page = await newPage(await newContext({ viewport: desktop }));
  const continueRequests = await delayRequests(page, '**/*.woff2');
  await page.goto(stack().siteUrl, { waitUntil: 'domcontentloaded' });
  const place = () =>
    page
      .getByRole('heading', { level: 1 })
      .evaluate((heading) => [
        heading.getBoundingClientRect().height,
        heading.nextElementSibling?.getBoundingClientRect().y,
      ]);
  const before = await place();
  continueRequests();
  await page.evaluate(() => document.fonts.load('1em Marcellus'));
  await page.evaluate(() => document.fonts.ready);
  expect(await place()).toEqual(before);
});

describe('Without scripts', () => {
  test('the menu of a phone opens, and its links lead to their sections.', async () => {
    const page = await newPage(
      await newContext({ viewport: phone, javaScriptEnabled: false, reducedMotion: 'reduce' }),
    );
    await page.goto(stack().siteUrl);
    await menuButton(page).click();
    await barLink(page, 'about').click();
    expect(new URL(page.url()).hash).toBe('#about');
    // Nothing closes the menu without scripts.
    const heading = await page.locator('#about').getByRole('heading', { level: 2 }).boundingBox();
    const list = await menu(page).boundingBox();
    expect(heading?.y).toBeGreaterThan((list?.y ?? 0) + (list?.height ?? 0));
    expect(heading?.y).toBeLessThan(phone.height);
  });

  test('the year and the pictures are there.', async () => {
    const page = await newPage(await newContext({ viewport: desktop, javaScriptEnabled: false }));
    await page.goto(stack().siteUrl, { waitUntil: 'load' });
    expect(await page.getByText(/^© \d{4} /).textContent()).toContain(String(new Date().getFullYear()));
    for (const picture of await page.locator('main img').all()) {
      await scrollTo(picture);
      expect((await picture.boundingBox())?.height).toBeGreaterThan(100);
    }
  });
});
