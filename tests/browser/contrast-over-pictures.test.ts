import type { Locator, Page } from 'playwright-core';
import sharp from 'sharp';
import { addStyles } from '../support/add-styles';
import { useBrowser } from '../support/browser';

const { visit } = useBrowser();

const widths = [320, 360, 390, 768, 1280, 1920];

/** The least that WCAG 2.2 (1.4.3) asks for between text and what is behind it. */
const enough = 4.5;

/** The page as it is without its letters: what is behind them. */
async function hideLetters(page: Page): Promise<void> {
  await addStyles(page, '* { color: transparent !important; transition: none !important }');
}

/** The contrast of white with the brightest point behind a text. */
async function contrastOfWhite(page: Page, text: Locator): Promise<number> {
  await text.scrollIntoViewIfNeeded();
  const clip = await text.evaluate((element) => {
    const letters = document.createRange();
    letters.selectNodeContents(element);
    const { x, y, width, height } = letters.getBoundingClientRect();
    return { x, y, width, height };
  });
  const { data, info } = await sharp(await page.screenshot({ clip }))
    .removeAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true });
  let brightest = 0;
  for (let at = 0; at < data.length; at += info.channels) {
    brightest = Math.max(brightest, luminance([data[at] ?? 0, data[at + 1] ?? 0, data[at + 2] ?? 0]));
  }
  return 1.05 / (brightest + 0.05);
}

/** Relative luminance, as WCAG defines it. */
function luminance(rgb: [number, number, number]): number {
  const [red, green, blue] = rgb.map((value) => {
    const part = value / 255;
    return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * (red ?? 0) + 0.7152 * (green ?? 0) + 0.0722 * (blue ?? 0);
}

describe.each(widths)('On a screen of %d pixels', (width) => {
  test('white text is readable over the pictures: headline, subline, bar and captions.', async () => {
    const { page } = await visit('/', { width, height: width < 700 ? 780 : 900 });
    const hero = page.locator('#home');
    const bar = page.getByRole('navigation', { name: 'Main' });
    const isWide = width >= 1024;
    const texts: [string, Locator][] = [
      ['the headline', hero.getByRole('heading')],
      ['the subline', hero.locator('p')],
      ['the company’s name in the bar', bar.locator('span').first()],
      ...(isWide
        ? (['Home', 'Services', 'About', 'Contact'] as const).map((name): [string, Locator] => [
            name,
            bar.getByRole('link', { name, exact: true }),
          ])
        : [['Menu', page.getByRole('button', { name: 'Menu' })] as [string, Locator]]),
      ...['Professional Management', 'Exceptional Service'].flatMap((title): [string, Locator][] => {
        const banner = page.getByRole('article').filter({ has: page.getByRole('heading', { name: title }) });
        return [
          [title, banner.getByRole('heading')],
          [`the caption of ${title}`, banner.locator('p')],
        ];
      }),
    ];
    await page.locator('#services img').last().scrollIntoViewIfNeeded();
    await page
      .locator('#services img')
      .evaluateAll((all) => Promise.all(all.map((image) => (image as HTMLImageElement).decode())));
    await page.evaluate(() => {
      window.scrollTo({ top: 0, behavior: 'instant' });
    });
    await hideLetters(page);
    const tooFaint: string[] = [];
    for (const [name, text] of texts) {
      const contrast = await contrastOfWhite(page, text);
      if (contrast < enough) tooFaint.push(`${name}: ${contrast.toFixed(2)}`);
    }
    expect(tooFaint).toEqual([]);
  });
});
