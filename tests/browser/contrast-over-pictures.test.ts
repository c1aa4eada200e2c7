/** These tests depend on the pictures in content/. A failure names the words whose background is too bright. */
import type { Page } from 'playwright-core';
import sharp from 'sharp';
import { addStyles, useBrowser, viewportOf } from './browser.ts';
import { contrast } from '../support/contrast.ts';
import { until } from '../support/until.ts';

const { newPage, stack, takePageErrors } = useBrowser();

const narrow = ['320x568', '360x640', '390x844', '540x620', '667x375', '768x1024', '800x780', '844x390'];
const wide = ['1023x1080', '1024x768', '1280x800', '1440x900', '1920x600', '1920x1080', '2560x1440'];

/** The brightest colour behind each text on the first screen has the highest value of each channel. */
async function contrastsOfWhite(page: Page): Promise<[text: string | null, contrast: number][]> {
  const contrasts: [string | null, number][] = [];
  for (const word of await page.locator('#home :is(h1, p, a):not(.bg-peach), header nav :is(span, li a)').all()) {
    const { isShown, clip } = await word.evaluate((element) => {
      element.scrollIntoView({ behavior: 'instant', block: 'nearest' });
      const letters = document.createRange();
      letters.selectNodeContents(element);
      const { x, y, right, bottom } = letters.getBoundingClientRect();
      const [left, top] = [Math.floor(x), Math.floor(y)];
      // Text that is only for screen readers is one pixel wide.
      const isShown = element.checkVisibility() && element.getBoundingClientRect().width > 1;
      const clip = { x: left, y: top, width: Math.floor(right) - left, height: Math.floor(bottom) - top };
      return { isShown, clip };
    });
    if (!isShown) continue;
    const { channels } = await sharp(await page.screenshot({ clip })).stats();
    const brightest = channels.map(({ max }) => max);
    contrasts.push([await word.textContent(), contrast('#ffffff', brightest)]);
  }
  return contrasts;
}

it('White text over the picture on the first screen has a contrast of at least 4.5 on each screen', async () => {
  const page = await newPage({ javaScriptEnabled: false });
  for (const size of [...narrow, ...wide]) {
    await page.setViewportSize(viewportOf(size));
    await page.goto(stack().siteUrl);
    // Chromium may reject this for a picture that it then shows, so we ask again.
    const picture = page.locator('#home img');
    await until(() =>
      picture.evaluate((image: HTMLImageElement) =>
        image.decode().then(
          () => true,
          () => false,
        ),
      ),
    );
    await addStyles(page, '* { color: transparent !important; transition: none !important }');
    const contrasts = await contrastsOfWhite(page);
    expect(contrasts).not.toEqual([]);
    const faint = contrasts.filter(([, contrast]) => contrast < 4.5);
    expect([size, faint]).toEqual([size, []]);
  }
  // Pictures further down the page may still be loading when the next page opens, and these requests then fail.
  takePageErrors();
});
