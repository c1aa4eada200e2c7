/** A banner whose `lampComesOn` is true appears at dusk, which lifts on its way to the middle of the screen. */
import type { BrowserContextOptions, Page } from 'playwright-core';
import { until } from '../support/until.ts';
import { useBrowser, viewportOf } from './browser.ts';
import { showSamplePage } from './sample-page.ts';

const { visit } = useBrowser();

/** The sample content's first banner has the switch on, its second off. */
async function showBanners(options: BrowserContextOptions) {
  const page = await visit('/', { javaScriptEnabled: false, ...options });
  await showSamplePage(page);
  return page;
}

/** @param part of the picture's way up the screen: 0 where it enters, 0.5 in the middle, 1 where it has left. */
const scrollToPart = (page: Page, part: number) =>
  page
    .locator('#services > article picture')
    .first()
    .evaluate((picture, part) => {
      const { top, height } = picture.getBoundingClientRect();
      scrollBy({ top: top - innerHeight + (innerHeight + height) * part, behavior: 'instant' });
    }, part);

/** The darkness over the banners' pictures, from 0 to 1; undefined where there is none to lift. */
const darkness = (page: Page) =>
  page.locator('#services > article picture').evaluateAll((all) =>
    all.map((picture) => {
      const { content, opacity } = getComputedStyle(picture, '::after');
      return content === 'none' ? undefined : Number(opacity);
    }),
  );

it.each(['390x844', '1280x800'])(
  'The lamp comes on as the banner reaches the middle of the screen, at %s',
  async (size) => {
    const page = await showBanners({ viewport: viewportOf(size) });
    expect(await darkness(page)).toEqual([0, undefined]);
    const untilDark = (isRight: (value: number) => boolean) =>
      until(async () => {
        const [first = NaN, second] = await darkness(page);
        return second === undefined && isRight(first);
      });
    await scrollToPart(page, 0.02);
    await untilDark((value) => value === 1);
    await scrollToPart(page, 0.24);
    await untilDark((value) => value === 1);
    await scrollToPart(page, 0.4);
    await untilDark((value) => value > 0.2 && value < 0.6);
    await scrollToPart(page, 0.52);
    await untilDark((value) => value === 0);
    await scrollToPart(page, 1.2);
    await untilDark((value) => value === 0);
  },
);

it.each<[string, BrowserContextOptions]>([
  ['reduced motion', { reducedMotion: 'reduce' }],
  ['more contrast', { contrast: 'more' }],
  ['forced colours', { forcedColors: 'active' }],
])('With %s, the picture of such a banner is always as it is', async (_, options) => {
  const page = await showBanners(options);
  await scrollToPart(page, 0.1);
  expect(await darkness(page)).toEqual([undefined, undefined]);
});
