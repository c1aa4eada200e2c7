/** Depends on the pictures in content/: a failure names the words that a picture is too bright for. */
import type { Locator, Page } from 'playwright-core';
import sharp from 'sharp';
import { addStyles } from '../support/add-styles';
import { useBrowser } from '../support/browser';
import { contrast } from '../support/contrast';

const { visit } = useBrowser();

/** The contrast of white with the brightest point behind a text. */
async function contrastOfWhite(page: Page, text: Locator): Promise<number> {
  const clip = await text.evaluate((element) => {
    element.scrollIntoView({ behavior: 'instant', block: 'nearest' });
    const letters = document.createRange();
    letters.selectNodeContents(element);
    return letters.getBoundingClientRect().toJSON() as DOMRect;
  });
  const { x, y, width, height } = clip;
  const image = sharp(await page.screenshot({ clip: { x, y, width, height } })).removeAlpha();
  const { data, info } = await image.raw().toBuffer({ resolveWithObject: true });
  const ofPoints = Array.from({ length: data.length / info.channels }, (_, point) =>
    contrast('#ffffff', `#${data.toString('hex', point * info.channels, point * info.channels + 3)}`),
  );
  return ofPoints.reduce((least, one) => Math.min(least, one), 21);
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
    const { page } = await visit('/', { width, height });
    await page.locator('#home img').evaluate((image: HTMLImageElement) => image.decode());
    await addStyles(page, '* { color: transparent !important; transition: none !important }');
    const words = page.locator('#home :is(h1, p, a):not(.button-primary), header nav :is(span, li a)');
    const faint: unknown[] = [];
    for (const text of await words.all()) {
      const box = await text.boundingBox();
      // A text for screen readers alone is one pixel wide.
      if (!box || box.width <= 1 || !(await text.isVisible())) continue;
      const found = await contrastOfWhite(page, text);
      if (found < 4.5) faint.push([await text.textContent(), found.toFixed(2)]);
    }
    expect(faint).toEqual([]);
  });
});
