/** Depends on the pictures in content/: a failure names the words that a picture is too bright for. */
import type { Locator, Page } from 'playwright-core';
import sharp from 'sharp';
import { addStyles } from '../support/add-styles';
import { useBrowser } from '../support/browser';
import { luminance } from '../support/contrast';

const { newPage, stack } = useBrowser();

/** The contrast of white with the brightest point behind each text. */
async function contrastsOfWhite(page: Page, texts: Locator[]): Promise<number[]> {
  const contrasts: number[] = [];
  const pictures = new Map<number, Buffer>();
  for (const text of texts) {
    const { scrolled, ...box } = await text.evaluate((element) => {
      element.scrollIntoView({ behavior: 'instant', block: 'nearest' });
      const letters = document.createRange();
      letters.selectNodeContents(element);
      const { x, y, right, bottom } = letters.getBoundingClientRect();
      const [left, top] = [Math.floor(x), Math.floor(y)];
      return { scrolled: scrollY, left, top, width: Math.floor(right) - left, height: Math.floor(bottom) - top };
    });
    const picture = pictures.get(scrolled) ?? (await page.screenshot());
    pictures.set(scrolled, picture);
    const points = await sharp(picture).extract(box).removeAlpha().raw().toBuffer();
    let brightest = 0;
    for (let start = 0; start < points.length; start += 3) {
      brightest = Math.max(brightest, luminance(points.subarray(start, start + 3)));
    }
    contrasts.push(1.05 / (brightest + 0.05));
  }
  return contrasts;
}

describe('White words over the picture of the first screen', () => {
  it.each([
    [320, 568],
    [360, 640],
    [390, 844],
    [540, 620],
    [768, 1024],
    [1023, 1080],
    [667, 375],
    [844, 390],
    [800, 780],
    [1024, 768],
    [1280, 800],
    [1440, 900],
    [1920, 600],
    [1920, 1080],
    [2560, 1440],
  ])('have a contrast of at least 4.5 on a screen of %d by %d pixels.', async (width, height) => {
    const page = await newPage({ viewport: { width, height }, javaScriptEnabled: false });
    await page.goto(stack().siteUrl);
    await page.locator('#home img').evaluate((image: HTMLImageElement) => image.decode());
    await addStyles(page, '* { color: transparent !important; transition: none !important }');
    const words = page.locator('#home :is(h1, p, a):not(.button-primary), header nav :is(span, li a)');
    // A text for screen readers alone is one pixel wide.
    const isShown = (word: Element) => word.checkVisibility() && word.getBoundingClientRect().width > 1;
    const shown = [];
    for (const word of await words.all()) if (await word.evaluate(isShown)) shown.push(word);
    const contrasts = await contrastsOfWhite(page, shown);
    const texts = await Promise.all(shown.map((word) => word.textContent()));
    expect(texts.filter((_, index) => (contrasts[index] ?? 0) < 4.5)).toEqual([]);
  });
});
