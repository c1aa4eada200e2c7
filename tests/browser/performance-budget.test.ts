/** The page's speed, as far as it shows without a clock. `npm run bench:page` measures the rest. */
import { readFileSync } from 'node:fs';
import { basename, join, parse } from 'node:path';
import { brotliCompressSync, constants, gzipSync } from 'node:zlib';
import type { Page, Request } from 'playwright-core';
import content from '../../content/page.json';
import { siteUrls } from '../../src/seo/site-urls';
import { useBrowser } from '../support/browser';
import { filesIn } from '../support/built-scripts';
import { delayRequests } from '../support/delayed-requests';
import { untilScriptsRun } from '../support/hydrated';
import { lighthousePhone } from '../support/lighthouse-phone';
import { scrollTo } from '../support/scroll-to';
import { until } from '../support/until';

const { stack, newContext, newPage, visit } = useBrowser();

/** The name, without its ending, of the first picture's files in every format and size, on a phone. */
const hero = parse(content.hero.tallImage.file).name;

/** Bytes that a host sends which compresses with brotli; pictures and fonts are compressed already. */
async function bytesSent(request: Request): Promise<number> {
  const body = (await (await request.response())?.body()) ?? Buffer.alloc(0);
  const isText = /\.(js|json|svg)$|\/$/.test(new URL(request.url()).pathname);
  return isText ? brotliCompressSync(body).byteLength : body.byteLength;
}

async function sumOfBytes(requests: readonly Request[]): Promise<number> {
  const sizes = await Promise.all(requests.map(bytesSent));
  return sizes.reduce((sum, size) => sum + size, 0);
}

const isScript = (request: Request) => request.resourceType() === 'script';
const nameOf = (request: Request) => basename(new URL(request.url()).pathname);

/** Opens the page on a phone. @returns it, and its requests, which grow. */
async function openOnPhone() {
  const page = await newPage(await newContext(lighthousePhone));
  const requests: Request[] = [];
  page.on('request', (request) => requests.push(request));
  await page.goto(stack().siteUrl);
  await untilScriptsRun(page);
  await page.waitForLoadState('networkidle');
  return { page, requests };
}

const brotli = (quality: number) => (text: Buffer) =>
  brotliCompressSync(text, { params: { [constants.BROTLI_PARAM_QUALITY]: quality } });

describe('The page', () => {
  it.each([
    ['gzip', (text: Buffer) => gzipSync(text, { level: 6 })],
    ['brotli while someone waits', brotli(4)],
    ['brotli beforehand', brotli(11)],
  ])('compressed by %s leaves its texts room in the first ten packets of a connection.', (_, compress) => {
    const html = readFileSync(join('public', 'index.html'), 'utf8');
    const withoutTexts = html.replace(/(?<=<\/?(?:a|dd|dt|h\d|label|li|p|span|wbr)\b[^>]*>)[^<]+/g, '');
    expect(compress(Buffer.from(withoutTexts)).byteLength).toBeLessThanOrEqual(13_000);
  });

  it('needs itself, font and picture on a phone, at most 40 KB in all, and is painted before any script is requested.', async () => {
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
    const scripts = requests.filter(isScript);
    expect(scripts).not.toEqual([]);
    for (const script of scripts) expect(script.timing().startTime).toBeGreaterThan(shownAt);
  });

  it('loads React and the form in at most 140 KB of script, and nothing of the session.', async () => {
    const { requests } = await openOnPhone();
    const scripts = requests.filter(isScript);
    expect(await sumOfBytes(scripts)).toBeLessThanOrEqual(140_000);
    const files = scripts.flatMap((script) => filesIn(nameOf(script)));
    expect(files).toEqual(expect.arrayContaining(['react/index.js', 'react-dom/client.js']));
    // Nor what only old browsers need.
    const unwanted = /@supabase|react-dom.server|core-js|polyfill|whatwg/;
    expect(files.filter((file) => unwanted.test(file))).toEqual([]);
  });

  it('is requested again on another day; scripts and pictures are kept for a year, the font until there is a newer one.', async () => {
    const { requests } = await openOnPhone();
    const caching: Partial<Record<string, string[]>> = {};
    for (const request of requests) {
      const value = (await request.response())?.headers()['cache-control'] ?? 'none';
      (caching[value] ??= []).push(new URL(request.url()).pathname);
    }
    expect(caching['public, max-age=0, must-revalidate']?.toSorted()).toEqual([
      '/',
      '/page-data/app-data.json',
      '/page-data/index/page-data.json',
    ]);
    expect(caching['public, max-age=86400, stale-while-revalidate=31536000']).toEqual([siteUrls.displayFont]);
    const forever = caching['public, max-age=31536000, immutable'] ?? [];
    expect(forever.filter((path) => !/^\/static\/|^\/[^/]+-[0-9a-f]{20}\.js$/.test(path))).toEqual([]);
    expect(Object.keys(caching)).toHaveLength(3);
  });
});

describe('The scripts of a page that is not loaded yet', () => {
  it('wait until it is loaded, however long that takes.', async () => {
    const page = await newPage(await newContext(lighthousePhone));
    const continueRequests = await delayRequests(page, new RegExp(`/${hero}\\.`));
    await page.clock.install();
    await page.goto(stack().siteUrl, { waitUntil: 'domcontentloaded' });
    const started = page.locator('script[src]:not([type])');
    await page.clock.runFor(60_000);
    expect(await started.count()).toBe(0);
    continueRequests();
    await page.waitForLoadState('load');
    await page.clock.runFor(60_000);
    expect(await started.count()).toBeGreaterThan(0);
  });

  it.each([
    ['touch', (page: Page) => page.touchscreen.tap(200, 500)],
    ['key', (page: Page) => page.keyboard.press('Shift')],
    ['focus', (page: Page) => page.evaluate(() => document.querySelector('a')?.focus())],
  ])('start at the first %s, once.', async (_, happens) => {
    const page = await newPage(await newContext(lighthousePhone));
    await page.route(new RegExp(`/${hero}\\.`), () => undefined);
    await page.goto(stack().siteUrl, { waitUntil: 'domcontentloaded' });
    await happens(page);
    await until(() => page.evaluate(() => '___loader' in window));
    await happens(page);
    const scripts = await page.locator('script[src]').evaluateAll((all) => all.map((script) => script.outerHTML));
    expect(scripts).toHaveLength(new Set(scripts).size);
  });
});

describe('Each picture', () => {
  it.each([
    { screen: 'phone', ...lighthousePhone.viewport, density: lighthousePhone.deviceScaleFactor, most: 14_000 },
    { screen: 'laptop', width: 1280, height: 800, density: 1, most: 60_000 },
    { screen: 'desktop', width: 1920, height: 1080, density: 1, most: 110_000 },
  ])('is light: the first one on a $screen has at most $most bytes.', async ({ width, height, density, most }) => {
    const page = await newPage(await newContext({ viewport: { width, height }, deviceScaleFactor: density }));
    const picture = page.waitForResponse((response) => response.request().resourceType() === 'image');
    await page.goto(stack().siteUrl);
    expect((await (await picture).body()).byteLength).toBeLessThanOrEqual(most);
  });

  it.each([
    [360, 640],
    [412, 823],
    [768, 1024],
    [1280, 800],
    [1920, 1080],
  ])('has a `sizes` that is right on a screen of %i by %i pixels.', async (width, height) => {
    const { page } = await visit('/', { width, height });
    for (const picture of await page.locator('main img').all()) {
      await scrollTo(picture);
      const { said, shown } = await picture.evaluate(async (image: HTMLImageElement) => {
        await image.decode();
        const box = image.getBoundingClientRect();
        // Of a picture with a srcset, the natural size is the one that `sizes` says.
        const { naturalWidth, naturalHeight } = image;
        return { said: naturalWidth, shown: Math.max(box.width, (box.height * naturalWidth) / naturalHeight) };
      });
      // The first screen and the picture beside About grow with their words, for which a picture may be a little too small.
      expect(said / shown).toBeGreaterThan(0.85);
      expect(said / shown).toBeLessThan(1.25);
    }
  });

  it('below the first screen is requested only when it comes near.', async () => {
    const { page, requests } = await openOnPhone();
    const pictures = () => requests.filter((request) => request.resourceType() === 'image').map(nameOf);
    expect(pictures()).toEqual([`${hero}.avif`]);
    await scrollTo(page.locator('main img').nth(1));
    await until(() => pictures().length > 1);
  });
});
