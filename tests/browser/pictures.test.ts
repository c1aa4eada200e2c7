/** The pictures below the first screen wait only until somebody is there. */
import type { Page } from 'playwright-core';
import { scrollTo, untilLoaded, useBrowser, viewportOf } from './browser.ts';

const { stack, newPage } = useBrowser();

const pictures = (page: Page) => page.locator('main img');

/** The pictures that a screenshot of the whole page would lack: not loaded, or skipped because they are far away. */
const missing = (page: Page) =>
  pictures(page).evaluateAll((all) =>
    (all as HTMLImageElement[])
      .filter((image) => {
        const isLoaded = image.complete && image.naturalWidth > 0 && /\.(avif|svg)$/.test(image.currentSrc);
        return !isLoaded || !image.checkVisibility({ contentVisibilityAuto: true });
      })
      .map(({ alt }) => alt),
  );

it.each([
  ['390x844', true],
  ['1280x800', true],
  ['390x844', false],
])(
  'After a scroll through the page at %s, a screenshot of all of it has each picture (with scripts: %s)',
  async (size, javaScriptEnabled) => {
    const page = await newPage({ viewport: viewportOf(size), javaScriptEnabled });
    await page.goto(stack().siteUrl);
    for (const picture of await pictures(page).all()) {
      await scrollTo(picture);
      await untilLoaded(picture);
    }
    await scrollTo(page.locator('main'));
    // The paint after which `content-visibility` would skip what is far away.
    await page.screenshot();
    expect(await missing(page)).toEqual([]);
  },
);
