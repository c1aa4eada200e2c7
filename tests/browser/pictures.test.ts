/** The pictures below the first screen wait only until somebody is there. */
import type { Page } from 'playwright-core';
import { until } from '../support/until.ts';
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

it.each(['390x844', '1280x800'])(
  'After one scroll at %s, a screenshot of the whole page has each picture',
  async (size) => {
    const page = await newPage({ viewport: viewportOf(size) });
    await page.goto(stack().siteUrl);
    await page.mouse.wheel(0, 100);
    await until(async () => (await missing(page)).length === 0);
    // The paint after which `content-visibility` would skip what is far away.
    await page.screenshot();
    expect(await missing(page)).toEqual([]);
  },
);

it('Without scripts, it has each picture after a scroll through the page', async () => {
  const page = await newPage({ viewport: viewportOf('390x844'), javaScriptEnabled: false });
  await page.goto(stack().siteUrl);
  for (const picture of await pictures(page).all()) {
    await scrollTo(picture);
    await untilLoaded(picture);
  }
  await scrollTo(page.locator('main'));
  await page.screenshot();
  expect(await missing(page)).toEqual([]);
});
