/** Checks the page's speed without measuring any times. `npm run bench:page` measures the times. */
import { parse } from 'node:path';
import { brotliCompressSync } from 'node:zlib';
import type { Page, Request } from 'playwright-core';
import content from '../../content/page.json';
import { siteUrls } from '../../src/seo/site-urls.ts';
import { scrollTo, useBrowser } from './browser.ts';
import { sourcesOf } from './built-scripts.ts';
import { untilScriptsRun } from '../support/hydrated.ts';
import { until } from '../support/until.ts';

const { stack, newPage } = useBrowser();

/** The phone that Lighthouse simulates. */
const phone = { viewport: { width: 412, height: 823 }, deviceScaleFactor: 1.75, isMobile: true, hasTouch: true };

/** Matches the first picture's file, in every format and size that a phone may load. */
const heroFiles = new RegExp(`/${parse(content.hero.tallImage.file).name}\\.`);

/** The total size in bytes if the host compresses text with brotli. Pictures and fonts are already compressed. */
async function sumOfBytes(requests: Request[]): Promise<number> {
  let sum = 0;
  for (const request of requests) {
    const body = (await (await request.response())?.body()) ?? Buffer.alloc(0);
    const isText = /\.(js|json|svg)$|\/$/.test(pathOf(request));
    sum += isText ? brotliCompressSync(body).byteLength : body.byteLength;
  }
  return sum;
}

const pathOf = (request: Request) => new URL(request.url()).pathname;
const isScript = (request: Request) => request.resourceType() === 'script';
const isPicture = (request: Request) => request.resourceType() === 'image';

/** Opens the page on a phone. @returns the page, and a list of its requests, which grows as it makes more. */
async function openOnPhone() {
  const page = await newPage(phone);
  const requests: Request[] = [];
  page.on('request', (request) => requests.push(request));
  await page.goto(stack().siteUrl);
  await untilScriptsRun(page);
  await page.waitForLoadState('networkidle');
  return { page, requests };
}

describe('The page', () => {
  it('fits into the first ten packets with its headers, and leaves 500 bytes for longer texts', async () => {
    const [document] = (await openOnPhone()).requests;
    const { responseBodySize = NaN, responseHeadersSize = NaN } = (await document?.sizes()) ?? {};
    expect(responseBodySize + responseHeadersSize).toBeLessThanOrEqual(13_900);
  });

  it('needs at most 40 KB of HTML, font and picture to be painted on a phone, and requests scripts and pictures later', async () => {
    const { page, requests } = await openOnPhone();
    const { loadedAt, shownAt } = await page.evaluate(async () => {
      const [navigation] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[];
      const shown = await new Promise<number>((resolve) => {
        new PerformanceObserver((list) => {
          resolve(list.getEntries().at(-1)?.startTime ?? Number.NaN);
        }).observe({ type: 'largest-contentful-paint', buffered: true });
      });
      const { timeOrigin } = performance;
      return { loadedAt: timeOrigin + (navigation?.loadEventStart ?? 0), shownAt: timeOrigin + shown };
    });
    const first = requests.filter((request) => request.timing().startTime < loadedAt);
    expect(first.map((request) => request.resourceType()).sort()).toEqual(['document', 'font', 'image']);
    expect(await sumOfBytes(first)).toBeLessThanOrEqual(40_000);
    for (const script of requests.filter(isScript)) expect(script.timing().startTime).toBeGreaterThan(shownAt);
    // The other pictures are requested only when the visitor scrolls near them.
    const pictures = () => requests.filter(isPicture).map(pathOf);
    expect(pictures()).toEqual([expect.stringMatching(heroFiles)]);
    await scrollTo(page.locator('main img').nth(1));
    await until(() => pictures().length > 1);
  });

  it('loads at most 95 KB of scripts, no code for old browsers, and its font, scripts and pictures not at each visit', async () => {
    const { requests } = await openOnPhone();
    const scripts = requests.filter(isScript);
    expect(await sumOfBytes(scripts)).toBeLessThanOrEqual(95_000);
    const sources = scripts.map(pathOf).flatMap(sourcesOf);
    expect(sources).toEqual(expect.arrayContaining(['react/index.js', 'react-dom/client.js']));
    expect(sources.filter((file) => /gatsby|reach.router/.test(file))).toEqual([]);
    expect(sources.filter((file) => /react-dom.server|core-js|polyfill|whatwg/.test(file))).toEqual([]);
    const caching: Partial<Record<string, string[]>> = {};
    for (const request of requests) {
      const value = (await request.response())?.headers()['cache-control'] ?? 'none';
      (caching[value] ??= []).push(pathOf(request));
    }
    const forever = caching['public, max-age=31536000, immutable'] ?? [];
    expect(forever.filter((path) => !/^\/static\/|^\/[^/]+-[0-9a-f]{20}\.js$/.test(path))).toEqual([]);
    expect(caching).toEqual({
      'public, max-age=0, must-revalidate': ['/'],
      'public, max-age=86400, stale-while-revalidate=31536000': [siteUrls.displayFont],
      'public, max-age=31536000, immutable': forever,
    });
  });
});

it.each([
  ['touch', (page: Page) => page.touchscreen.tap(200, 500)],
  ['key press', (page: Page) => page.keyboard.press('Shift')],
  ['focused element', (page: Page) => page.evaluate(() => document.querySelector('a')?.focus())],
])(
  'The scripts on a page that is still loading start at the first %s, and do not start a second time',
  async (_, happens) => {
    const page = await newPage(phone);
    await page.route(heroFiles, () => undefined);
    await page.goto(stack().siteUrl, { waitUntil: 'domcontentloaded' });
    await happens(page);
    await untilScriptsRun(page);
    await happens(page);
    const scripts = await page.locator('script[src]').evaluateAll((all) => all.map((script) => script.outerHTML));
    expect(scripts).toHaveLength(new Set(scripts).size);
  },
);

it.each([
  { ...phone, most: 13_500 },
  { viewport: { width: 768, height: 1024 }, most: 60_000 },
  { viewport: { width: 1280, height: 800 }, most: 60_000 },
  { viewport: { width: 1920, height: 1080 }, most: 110_000 },
])(
  'Each picture fits its box on a screen $viewport.width pixels wide, and the first one has at most $most bytes',
  async ({ most, ...screen }) => {
    const page = await newPage(screen);
    const first = page.waitForResponse((response) => isPicture(response.request()));
    await page.goto(stack().siteUrl);
    expect((await (await first).body()).byteLength).toBeLessThanOrEqual(most);
    for (const picture of await page.locator('main img').all()) {
      await scrollTo(picture);
      const { said, shown } = await picture.evaluate(async (image: HTMLImageElement) => {
        await image.decode();
        const box = image.getBoundingClientRect();
        // With a srcset, a picture's natural size is the size that `sizes` states.
        const { naturalWidth, naturalHeight } = image;
        return { said: naturalWidth, shown: Math.max(box.width, (box.height * naturalWidth) / naturalHeight) };
      });
      // The pictures on the first screen and in About grow with the text, so their files may be a bit too small.
      expect(said / shown).toBeGreaterThan(0.85);
      expect(said / shown).toBeLessThan(1.25);
    }
  },
);
