/** The page in forced colours, with more contrast, on paper, without styles and without pictures. */
import type { Locator, Page } from 'playwright-core';
import sharp from 'sharp';
import company from '../../content/company.json';
import { addStyles } from '../support/add-styles';
import { useBrowser } from '../support/browser';
import { formLabels, sendButton, toast } from '../support/contact-form';
import { contrast } from '../support/contrast';
import { untilFormRuns } from '../support/hydrated';
import { bar } from '../support/navigation';
import { scrollTo } from '../support/scroll-to';

const { visit, newContext, newPage, takePageErrors, stack } = useBrowser();

const phone = { width: 390, height: 844 };

/** The contrast of the brightest and the darkest point of an element on the screen. */
async function contrastWithin(page: Page, element: Locator): Promise<number> {
  await scrollTo(element, 'center');
  const { x, y, width, height } = await element.evaluate((box) => box.getBoundingClientRect().toJSON() as DOMRect);
  const { channels } = await sharp(await page.screenshot({ clip: { x, y, width, height } }))
    .greyscale()
    .stats();
  const [brightest, darkest] = [channels[0]?.max ?? 0, channels[0]?.min ?? 0].map(
    (grey) => `#${grey.toString(16).padStart(2, '0').repeat(3)}`,
  );
  return contrast(brightest ?? '', darkest ?? '');
}

describe('In forced colours', () => {
  test.each(['light', 'dark'] as const)(
    'that are %s, every drawing is seen, on the page and in a toast.',
    async (colorScheme) => {
      const { page } = await visit('/');
      await page.emulateMedia({ forcedColors: 'active', colorScheme, reducedMotion: 'reduce' });
      await untilFormRuns(page);
      await sendButton(page).click();
      await toast(page).waitFor();
      const drawings = page.locator('svg[stroke]:visible, header img');
      expect(await drawings.count()).toBeGreaterThan(await toast(page).locator('svg').count());
      for (const drawing of await drawings.all()) {
        expect(await contrastWithin(page, drawing)).toBeGreaterThan(4.5);
      }
    },
  );

  // They show no backgrounds.
  test('every button has a border.', async () => {
    const { page } = await visit('/');
    await page.emulateMedia({ forcedColors: 'active' });
    const bare = await page
      .locator('[class*="button-"], .skip-link')
      .evaluateAll((all) =>
        all
          .filter((element) => getComputedStyle(element).borderTopWidth !== '1px')
          .map(({ textContent }) => textContent),
      );
    expect(bare).toEqual([]);
  });
});

describe('Where the visitor prefers more contrast', () => {
  const open = async (width: number, path = '/') => {
    const viewport = { width, height: 800 };
    const page = await newPage(await newContext({ viewport, contrast: 'more', reducedMotion: 'reduce' }));
    await page.goto(stack().siteUrl + path);
    return page;
  };

  test.each([
    [phone.width, '/'],
    [1280, '/'],
    [phone.width, '/nowhere'],
    [1280, '/nowhere'],
  ])('words over pictures have a plain background, %d pixels wide, at %s.', async (width, path) => {
    const page = await open(width, path);
    await addStyles(page, '* { color: transparent !important; transition: none !important }');
    await addStyles(page, 'p img { visibility: hidden }');
    const words = page.locator('.photograph ~ * :is(h1, h2, h3, p, li), .caption *, header nav > :is(a, button) span');
    expect(await words.count()).toBeGreaterThan(2);
    for (const text of await words.all()) {
      if (((await text.boundingBox())?.width ?? 0) > 1) expect(await contrastWithin(page, text)).toBe(1);
    }
    takePageErrors();
  });

  test('every border has the colour of the text, or that of an error.', async () => {
    const page = await open(1280);
    await addStyles(page, '* { transition: none !important }');
    const faint = await page.evaluate(() =>
      [...document.querySelectorAll('body *:not([aria-invalid="true"])')]
        .filter((element) => element.checkVisibility())
        .filter((element) => {
          const { borderTopWidth, borderTopColor, color } = getComputedStyle(element);
          return borderTopWidth !== '0px' && borderTopColor !== color;
        })
        .map(({ outerHTML }) => outerHTML.slice(0, 80)),
    );
    expect(faint).toEqual([]);
  });
});

describe('On paper', () => {
  /** A4, at 96 dots per inch. */
  const upright = { width: 794, height: 1123 };
  const onItsSide = { width: 1123, height: 794 };

  const print = async (paper = upright) => {
    const { page } = await visit('/', paper);
    await page.emulateMedia({ media: 'print' });
    return page;
  };

  test('there are all facts about the company, and nothing to press or to fill in.', async () => {
    const page = await print();
    const contact = page.locator('#contact');
    const facts = Object.entries(company).filter(([field]) => ['location', 'email', 'phone'].includes(field));
    for (const [, fact] of facts) {
      expect(await contact.getByText(fact, { exact: true }).isVisible()).toBe(true);
    }
    expect(await page.getByRole('heading', { name: formLabels.heading, exact: true }).isVisible()).toBe(false);
    expect(
      await page.locator('form:visible, button:visible, [class*="button-"]:visible, main img:visible').count(),
    ).toBe(0);
  });

  test.each([
    ['upright', upright],
    ['on its side', onItsSide],
  ])('%s, no words are cut off.', async (_, paper) => {
    const page = await print(paper);
    const outside = await page.locator('main article :is(h3, p):visible').evaluateAll((all) =>
      all
        .filter((text) => {
          const article = text.closest('article')?.getBoundingClientRect();
          const { top, bottom } = text.getBoundingClientRect();
          return !article || top < article.top - 1 || bottom > article.bottom + 1;
        })
        .map(({ textContent }) => textContent),
    );
    expect(outside).toEqual([]);
  });

  test('the text is black on white, without gaps.', async () => {
    const page = await print();
    const { colors, gaps } = await page.evaluate(() => {
      const shown = [...document.querySelectorAll('h1, h2, h3, p, li, dt, dd')].filter((text) =>
        text.checkVisibility(),
      );
      const boxes = shown.map((text) => text.getBoundingClientRect()).sort((a, b) => a.top - b.top);
      let bottom = 0;
      const gapsAbove = boxes.map((box) => {
        const gap = box.top - bottom;
        bottom = Math.max(bottom, box.bottom);
        return gap;
      });
      const styles = [document.body, ...shown].map((text) => getComputedStyle(text));
      return {
        colors: [...new Set(styles.map(({ color, backgroundColor }) => `${color} on ${backgroundColor}`))],
        gaps: gapsAbove.filter((gap) => gap > 96),
      };
    });
    expect(colors).toEqual(['rgb(0, 0, 0) on rgba(0, 0, 0, 0)']);
    expect(gaps).toEqual([]);
  });
});

test('Without styles, no drawing is higher than a line or two, and no picture is wider than a phone.', async () => {
  const page = await newPage(await newContext({ viewport: phone, javaScriptEnabled: false }));
  await page.goto(stack().siteUrl);
  const boxes = await page.evaluate(() => {
    for (const style of document.querySelectorAll('style, link[rel=stylesheet]')) style.remove();
    return [...document.querySelectorAll('svg, img')].map((image) => ({
      height: image.matches('svg') ? image.clientHeight : 0,
      right: image.getBoundingClientRect().right,
      html: image.outerHTML.slice(0, 200),
    }));
  });
  expect(boxes.filter(({ height, right }) => height > 64 || right > phone.width)).toEqual([]);
});

test.each([
  [phone.width, '/'],
  [1280, '/'],
  [phone.width, '/nowhere'],
  [1280, '/nowhere'],
])(
  'Where pictures are blocked, their texts are not drawn over the logo, %d pixels wide, at %s.',
  async (width, path) => {
    const page = await newPage(await newContext({ viewport: { width, height: 800 } }));
    await page.route(/\.(avif|webp|jpg|png)$/, (route) => route.abort());
    await page.goto(stack().siteUrl + path);
    const logo = bar(page).getByRole('link').or(page.locator('main p:has(img)')).first();
    const blocked = await logo.screenshot();
    await addStyles(page, '.photograph img { visibility: hidden }');
    expect(blocked.equals(await logo.screenshot())).toBe(true);
    takePageErrors();
  },
);
