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
  const [brightest = '', darkest = ''] = [channels[0]?.max ?? 0, channels[0]?.min ?? 0].map(
    (grey) => `#${grey.toString(16).padStart(2, '0').repeat(3)}`,
  );
  return contrast(brightest, darkest);
}

describe('In forced colours', () => {
  it.each(['light', 'dark'] as const)(
    'that are %s, every drawing of the page and of a toast is seen, and every button has a border.',
    async (colorScheme) => {
      const { page } = await visit('/');
      await page.emulateMedia({ forcedColors: 'active', colorScheme, reducedMotion: 'reduce' });
      await untilFormRuns(page);
      await sendButton(page).click();
      await toast(page).waitFor();
      const drawings = page.locator('svg[stroke]:visible, header img');
      expect(await drawings.count()).toBeGreaterThan(await toast(page).locator('svg').count());
      for (const drawing of await drawings.all()) expect(await contrastWithin(page, drawing)).toBeGreaterThan(4.5);
      const borders = await page
        .locator('[class*="button"]')
        .evaluateAll((all) => all.map((button) => getComputedStyle(button).borderTopWidth));
      expect(new Set(borders)).toEqual(new Set(['1px']));
    },
  );
});

test.each([phone.width, 1280])(
  'Where the visitor prefers more contrast, no words are over a picture, %d pixels wide.',
  async (width) => {
    const context = await newContext({ viewport: { width, height: 800 }, contrast: 'more', reducedMotion: 'reduce' });
    const page = await newPage(context);
    await page.goto(stack().siteUrl);
    const words = await page.locator('#home h1 ~ *').last().boundingBox();
    const picture = await page.locator('#home picture').boundingBox();
    expect(picture?.y).toBeGreaterThanOrEqual((words?.y ?? 0) + (words?.height ?? 0));
    const ground = await page.locator('header').evaluate((header) => getComputedStyle(header).backgroundColor);
    expect(ground).toMatch(/^rgb\(/);
  },
);

describe('On paper', () => {
  it('there are all facts about the company, and nothing to press or to fill in.', async () => {
    const { page } = await visit('/');
    await page.emulateMedia({ media: 'print' });
    for (const fact of [company.location, company.email]) {
      expect(await page.locator('#contact').getByText(fact, { exact: true }).isVisible()).toBe(true);
    }
    expect(await page.getByRole('heading', { name: formLabels.heading, exact: true }).isVisible()).toBe(false);
    const controls = page.locator('form, button, [class*="button-"], nav li, main img');
    expect(await controls.filter({ visible: true }).count()).toBe(0);
  });

  it('the text is black on white, without gaps.', async () => {
    const { page } = await visit('/', { width: 794, height: 1123 });
    await page.emulateMedia({ media: 'print' });
    const { colors, gaps } = await page.evaluate(() => {
      const shown = [...document.querySelectorAll('h1, h2, h3, p, li, dt, dd')].filter((text) =>
        text.checkVisibility(),
      );
      const boxes = shown.map((text) => text.getBoundingClientRect()).sort((a, b) => a.top - b.top);
      const endBefore = (index: number) => Math.max(0, ...boxes.slice(0, index).map(({ bottom }) => bottom));
      const styles = [document.body, ...shown].map((text) => getComputedStyle(text));
      return {
        colors: [...new Set(styles.map(({ color, backgroundColor }) => `${color} on ${backgroundColor}`))],
        gaps: boxes.map(({ top }, index) => top - endBefore(index)).filter((gap) => gap > 96),
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
    for (const style of document.querySelectorAll('style')) style.remove();
    return [...document.querySelectorAll('svg, img')].map((image) => ({
      height: image.matches('svg') ? image.clientHeight : 0,
      right: image.getBoundingClientRect().right,
      html: image.outerHTML.slice(0, 200),
    }));
  });
  expect(boxes.filter(({ height, right }) => height > 64 || right > phone.width)).toEqual([]);
});

test('Where pictures are blocked, their texts are not drawn over the logo.', async () => {
  const page = await newPage(await newContext({ viewport: phone }));
  await page.route(/\.(avif|jpg)$/, (route) => route.abort());
  await page.goto(stack().siteUrl);
  await page.evaluate(() => document.fonts.ready);
  const logo = bar(page).getByRole('link').first();
  const blocked = await logo.screenshot();
  await addStyles(page, '.photograph img { visibility: hidden }');
  expect(blocked.equals(await logo.screenshot())).toBe(true);
  takePageErrors();
});
