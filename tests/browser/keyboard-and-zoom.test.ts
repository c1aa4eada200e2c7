import type { Page } from 'playwright-core';
import { addStyles } from '../support/add-styles';
import { useBrowser } from '../support/browser';

const { visit, newContext, newPage, stack } = useBrowser();

const phone = { width: 390, height: 844 };
const desktop = { width: 1280, height: 800 };

const focused = (page: Page) => page.locator(':focus');

describe('By keyboard alone', () => {
  test('a visitor skips the bar, finds the form, writes and sends a message, and is told so.', async () => {
    const { page } = await visit('/', desktop);
    await page.keyboard.press('Tab');
    expect(await focused(page).textContent()).toBe('Skip to content');
    expect((await focused(page).boundingBox())?.y).toBeGreaterThanOrEqual(0);
    await page.keyboard.press('Enter');
    await page.keyboard.press('Tab');
    expect(await focused(page).textContent()).toBe('Our Services');
    await page.keyboard.press('Tab');
    expect(await focused(page).textContent()).toBe('Contact Us');
    await page.keyboard.press('Enter');
    await page.keyboard.type('Ada Citizen');
    await page.keyboard.press('Tab');
    await page.keyboard.type('ada@example');
    await page.keyboard.press('Tab');
    await page.keyboard.press('Tab');
    await page.keyboard.type('Could you look after our villa?');
    await page.keyboard.press('Tab');
    expect(await focused(page).textContent()).toBe('Send Message');
    await page.keyboard.press('Enter');
    await page.getByText('Invalid email address').first().waitFor();
    expect(await focused(page).getAttribute('name')).toBe('email');
    await page.keyboard.press('End');
    await page.keyboard.type('.com');
    await page.keyboard.press('Enter');
    await page.getByRole('status').getByText('Message Sent!').waitFor();
  });

  test.each([
    ['phone', phone],
    ['desktop', desktop],
  ])('nothing that has the focus lies under the bar or out of view, on a %s.', async (_, viewport) => {
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
        const name = element.textContent || element.getAttribute('name') || element.id;
        // Of a box that is high, what is written in must be in view; of anything else the whole.
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
    expect(seen).toEqual(expect.arrayContaining(['Our Services', 'name', 'message', 'Send Message']));
    expect(hidden).toEqual([]);
  });

  test('the menu of a phone takes the focus, keeps it from the page behind, and gives it back.', async () => {
    const { page } = await visit('/', phone);
    const button = page.getByRole('button', { name: 'Menu' });
    await button.focus();
    await page.keyboard.press('Enter');
    await page.waitForFunction(() => document.activeElement?.textContent === 'Home');
    expect(await button.getAttribute('aria-expanded')).toBe('true');
    for (let tab = 0; tab < 5; tab++) await page.keyboard.press('Tab');
    expect(await page.evaluate(() => document.querySelector('main, footer')?.contains(document.activeElement))).toBe(
      false,
    );
    await page.keyboard.press('Escape');
    await page.waitForFunction(() => !document.querySelector('[inert]'));
    expect(await button.getAttribute('aria-expanded')).toBe('false');
    expect(await focused(page).textContent()).toContain('Menu');
  });
});

describe('The bar', () => {
  const ground = (page: Page) =>
    page.locator('header').evaluate((header) => window.getComputedStyle(header).backgroundColor);

  test('lies over the picture at the top of the page, and is solid further down.', async () => {
    const { page } = await visit('/', desktop);
    expect(await ground(page)).toMatch(/\/ 0\)|, 0\)|transparent/);
    await page.evaluate(() => {
      window.scrollTo({ top: 500, behavior: 'instant' });
    });
    await page.waitForFunction(() => {
      const header = document.querySelector('header');
      return header && window.getComputedStyle(header).backgroundColor === 'rgb(248, 244, 236)';
    });
  });

  test.each([0, 600])('shows where the focus is, scrolled by %d pixels.', async (scrolled) => {
    const { page } = await visit('/', desktop);
    await page.evaluate((top) => {
      window.scrollTo({ top, behavior: 'instant' });
    }, scrolled);
    for (const name of ['Geographe Bay Resort Management', 'Home', 'Get a Quote']) {
      const link = page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name, exact: true });
      await page.keyboard.press('Tab');
      await link.focus();
      const color = scrolled === 0 ? 'rgb(255, 255, 255)' : 'rgb(10, 44, 59)';
      await page.waitForFunction((expected) => {
        const element = document.activeElement;
        return element?.matches(':focus-visible') && window.getComputedStyle(element).outlineColor === expected;
      }, color);
      expect(await link.evaluate((element) => element === document.activeElement)).toBe(true);
    }
  });

  test('does not overlap itself with letters twice as large.', async () => {
    const { page } = await visit('/', desktop);
    await addStyles(page, 'html { font-size: 200% }');
    const boxes = await page
      .getByRole('navigation', { name: 'Main' })
      .getByRole('link')
      .evaluateAll((all) => all.map((link) => link.getBoundingClientRect().toJSON()));
    const overlapping = boxes.flatMap((a, index) =>
      boxes
        .slice(index + 1)
        .filter((b) => a.right > b.left + 1 && b.right > a.left + 1 && a.bottom > b.top + 1 && b.bottom > a.top + 1),
    );
    expect(overlapping).toEqual([]);
  });

  test('marks the section in view.', async () => {
    const { page } = await visit('/', desktop);
    for (const name of ['Services', 'About', 'Contact', 'Home']) {
      await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name, exact: true }).click();
      await page.waitForFunction(
        (current) => document.querySelector('header [aria-current="true"]')?.textContent === current,
        name,
      );
    }
  });
});

test.each([
  [320, '100%'],
  [360, '200%'],
  [1280, '200%'],
])('A page %d pixels wide with letters of %s loses nothing to the side.', async (width, size) => {
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
])('Whatever is pressed is large enough on a %s: 24 pixels, and 44 for the main actions.', async (_, viewport) => {
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

test('In forced colours, which show no grounds, whatever looks like a button has an edge.', async () => {
  const { page } = await visit('/');
  await page.emulateMedia({ forcedColors: 'active' });
  const bare = await page
    .locator('[class*="button-"], .skip-link')
    .evaluateAll((all) =>
      all.filter((element) => getComputedStyle(element).borderTopWidth !== '1px').map(({ textContent }) => textContent),
    );
  expect(bare).toEqual([]);
});

test.each([
  ['no-preference', 'smooth'],
  ['reduce', 'auto'],
] as const)('With motion %s the page scrolls %s.', async (reducedMotion, behavior) => {
  const { page } = await visit('/');
  await page.emulateMedia({ reducedMotion });
  expect(await page.evaluate(() => window.getComputedStyle(document.documentElement).scrollBehavior)).toBe(behavior);
});

test('Nothing moves when the display face arrives: it has its measures from the start.', async () => {
  const page = await newPage(await newContext({ viewport: desktop }));
  let arrive: () => void = () => undefined;
  const arrived = new Promise<void>((resolve) => {
    arrive = resolve;
  });
  await page.route('**/*.woff2', async (route) => {
    await arrived;
    await route.continue();
  });
  await page.goto(stack().siteUrl, { waitUntil: 'domcontentloaded' });
  const place = () =>
    page
      .getByRole('heading', { level: 1 })
      .evaluate((heading) => [
        heading.getBoundingClientRect().height,
        heading.nextElementSibling?.getBoundingClientRect().y,
      ]);
  const before = await place();
  arrive();
  await page.evaluate(() => document.fonts.load('1em Marcellus'));
  await page.evaluate(() => document.fonts.ready);
  expect(await place()).toEqual(before);
});

describe('Without script', () => {
  test('the menu of a phone opens, and its links lead to their sections.', async () => {
    const page = await newPage(
      await newContext({ viewport: phone, javaScriptEnabled: false, reducedMotion: 'reduce' }),
    );
    await page.goto(stack().siteUrl);
    await page.getByRole('button', { name: 'Menu' }).click();
    await page.locator('#menu').getByRole('link', { name: 'About' }).click();
    expect(new URL(page.url()).hash).toBe('#about');
    // Nothing closes the menu without script.
    const heading = await page.getByRole('heading', { name: 'About Us' }).boundingBox();
    const menu = await page.locator('#menu').boundingBox();
    expect(heading?.y).toBeGreaterThan((menu?.y ?? 0) + (menu?.height ?? 0));
    expect(heading?.y).toBeLessThan(phone.height);
  });

  test('the year and the pictures are there.', async () => {
    const page = await newPage(await newContext({ viewport: desktop, javaScriptEnabled: false }));
    await page.goto(stack().siteUrl, { waitUntil: 'networkidle' });
    expect(await page.getByText(/^© \d{4} /).textContent()).toContain(String(new Date().getFullYear()));
    for (const picture of await page.locator('main img').all()) {
      await picture.scrollIntoViewIfNeeded();
      expect((await picture.boundingBox())?.height).toBeGreaterThan(100);
    }
  });
});
