/** The page's speed, as far as it shows without a clock. `npm run bench:page` measures the rest. */
import { readFileSync } from 'node:fs';
import { basename, join, parse } from 'node:path';
import { brotliCompressSync, constants, gzipSync } from 'node:zlib';
import type { Page, Request } from 'playwright-core';
import content from '../../content/page.json';
import { siteUrls } from '../../src/seo/site-urls';
import { useBrowser } from '../support/browser';
import { filesIn } from '../support/built-scripts';
import { field } from '../support/contact-form';
import { delayRequests } from '../support/delayed-requests';
import { untilScriptsRun } from '../support/hydrated';
import { lighthousePhone } from '../support/lighthouse-phone';
import { scrollTo } from '../support/scroll-to';
import { until } from '../support/until';

const { stack, newContext, newPage, visit } = useBrowser();

/** The name, without its ending, of a picture's files in every format and size. */
const nameOfPicture = (file: string) => parse(file).name;
/** On a phone. */
const hero = nameOfPicture(content.hero.tallImage.file);

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
async function openOnPhone(path = '/') {
  const page = await newPage(await newContext(lighthousePhone));
  const requests: Request[] = [];
  page.on('request', (request) => requests.push(request));
  await page.goto(stack().siteUrl + path);
  await untilScriptsRun(page);
  await page.waitForLoadState('networkidle');
  return { page, requests };
}

/**
 * Opens the page on a phone, and holds back a picture, so that the page never finishes loading.
 *
 * @param more files to hold back.
 */
async function openEndlessly(path = '/', more?: RegExp) {
  const page = await newPage(await newContext(lighthousePhone));
  const scripts: Request[] = [];
  page.on('request', (request) => {
    if (isScript(request)) scripts.push(request);
  });
  await page.route(new RegExp(`/${hero}\\.\\w+$`), () => undefined);
  if (more) await page.route(more, () => undefined);
  await page.goto(stack().siteUrl + path, { waitUntil: 'domcontentloaded' });
  return { page, scripts };
}

const brotli = (quality: number) => (text: Buffer) =>
  brotliCompressSync(text, { params: { [constants.BROTLI_PARAM_QUALITY]: quality } });

test.each([
  ['gzip', (text: Buffer) => gzipSync(text, { level: 6 })],
  ['brotli while someone waits', brotli(4)],
  ['brotli beforehand', brotli(11)],
])('The page, compressed by %s, leaves its texts room in the first ten packets of a connection.', (_, compress) => {
  const html = readFileSync(join('public', 'index.html'), 'utf8');
  const withoutTexts = html.replace(/(?<=<\/?(?:a|dd|dt|h\d|label|li|p|span|wbr)\b[^>]*>)[^<]+/g, '');
  expect(compress(Buffer.from(withoutTexts)).byteLength).toBeLessThanOrEqual(13_000);
});

test.each([
  { screen: 'phone', ...lighthousePhone.viewport, density: lighthousePhone.deviceScaleFactor, most: 14_000 },
  { screen: 'laptop', width: 1280, height: 800, density: 1, most: 60_000 },
  { screen: 'desktop', width: 1920, height: 1080, density: 1, most: 110_000 },
])('The first picture on a $screen has at most $most bytes.', async ({ width, height, density, most }) => {
  const page = await newPage(await newContext({ viewport: { width, height }, deviceScaleFactor: density }));
  const picture = page.waitForResponse((response) => response.request().resourceType() === 'image');
  await page.goto(stack().siteUrl);
  expect((await (await picture).body()).byteLength).toBeLessThanOrEqual(most);
});

describe('The first view of a phone', () => {
  /** The requests before the page is loaded, and those after it. */
  async function openInTwo() {
    const { page, requests } = await openOnPhone();
    const loadedAt = await page.evaluate(() => {
      const [navigation] = performance.getEntriesByType('navigation');
      return performance.timeOrigin + (navigation as PerformanceNavigationTiming).loadEventStart;
    });
    const isFirst = (request: Request) => request.timing().startTime < loadedAt;
    return { page, first: requests.filter(isFirst), later: requests.filter((request) => !isFirst(request)) };
  }

  test('needs page, font and picture, of at most 40 KB in all, and is painted before any script is requested.', async () => {
    const { page, first, later } = await openInTwo();
    expect(first.map((request) => request.resourceType()).sort()).toEqual(['document', 'font', 'image']);
    expect(await sumOfBytes(first)).toBeLessThanOrEqual(40_000);
    const shownAt = await page.evaluate(
      () =>
        new Promise<number>((resolve) => {
          new PerformanceObserver((list) => {
            resolve(performance.timeOrigin + (list.getEntries().at(-1)?.startTime ?? Number.NaN));
          }).observe({ type: 'largest-contentful-paint', buffered: true });
        }),
    );
    const scripts = later.filter(isScript);
    expect(scripts).not.toEqual([]);
    for (const script of scripts) expect(script.timing().startTime).toBeGreaterThan(shownAt);
  });
});

describe('A visit that only reads', () => {
  test('loads React and the form in at most 140 KB of script, and nothing of the session.', async () => {
    const { requests } = await openOnPhone();
    const scripts = requests.filter(isScript);
    expect(await sumOfBytes(scripts)).toBeLessThanOrEqual(140_000);
    const files = scripts.flatMap((script) => filesIn(nameOf(script)));
    expect(files).toEqual(expect.arrayContaining(['react/index.js', 'react-dom/client.js']));
    // Nor what only old browsers need.
    const unwanted = /@supabase|react-dom.server|core-js|polyfill|whatwg/;
    expect(files.filter((file) => unwanted.test(file))).toEqual([]);
  });
});

describe('The scripts of a page that is not loaded yet', () => {
  test('wait until it is loaded, however long that takes.', async () => {
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

  test.each([
    ['touch', (page: Page) => page.touchscreen.tap(200, 500)],
    ['key', (page: Page) => page.keyboard.press('Shift')],
    ['focus', (page: Page) => page.evaluate(() => document.querySelector('a')?.focus())],
  ])('start at the first %s, once.', async (_, happens) => {
    const { page } = await openEndlessly();
    await happens(page);
    await until(() => page.evaluate(() => '___loader' in window));
    await happens(page);
    const sources = await page
      .locator('script[src]')
      .evaluateAll((all) => all.map((script) => script.getAttribute('src')));
    expect(sources).toHaveLength(new Set(sources).size);
    expect(sources).toContainEqual(expect.stringMatching(/^\/app-/));
  });
});

describe('Each picture', () => {
  const screens = [
    { width: 360, height: 640 },
    { width: 412, height: 823 },
    { width: 768, height: 1024 },
    { width: 1280, height: 800 },
    { width: 1920, height: 1080 },
  ];

  test.each(screens)('has a `sizes` that is right on a screen of $width x $height.', async (screen) => {
    const { page } = await visit('/', screen);
    for (const [index, picture] of (await page.locator('main img').all()).entries()) {
      await scrollTo(picture);
      const { said, shown } = await picture.evaluate(async (image: HTMLImageElement) => {
        await image.decode();
        const { width, height } = image.getBoundingClientRect();
        // Of a picture with a srcset, the natural size is the one that `sizes` says.
        const { naturalWidth, naturalHeight } = image;
        return { said: naturalWidth, shown: Math.max(width, (height * naturalWidth) / naturalHeight) };
      });
      // The first screen grows with its words, which a picture may be a little too small for.
      expect(said / shown).toBeGreaterThan(index === 0 ? 0.85 : 0.9);
      expect(said / shown).toBeLessThan(1.1);
    }
  });

  test('below the first screen is requested only when it comes near.', async () => {
    const { page, requests } = await openOnPhone();
    const pictures = () => requests.filter((request) => request.resourceType() === 'image').map(nameOf);
    expect(pictures()).toEqual([`${hero}.avif`]);
    await scrollTo(page.locator('main img').nth(1));
    const [banner = content.hero] = content.services.banners;
    await until(() => pictures().includes(`${nameOfPicture(banner.image.file)}.avif`));
  });
});

describe('A visitor who comes back', () => {
  // The Chromium from npm keeps no page in its back/forward cache.
  test('with the back button can find the page as they left it: it listens to no unload event.', async () => {
    const { page } = await visit('/');
    await field(page, 'name').fill('Ada');
    const devtools = await page.context().newCDPSession(page);
    const { result } = await devtools.send('Runtime.evaluate', { expression: 'window' });
    const { listeners } = await devtools.send('DOMDebugger.getEventListeners', { objectId: result.objectId ?? '' });
    const types = listeners.map(({ type }) => type);
    expect(types).toContain('popstate');
    expect(types.filter((type) => type.includes('unload'))).toEqual([]);
  });

  test('another day requests the page and its data again; scripts and pictures are kept for a year, the font until there is a newer one.', async () => {
    const { page, requests } = await openOnPhone();
    await scrollTo(page.locator('#contact'));
    const caching = new Map<string, string | undefined>();
    for (const request of requests) {
      const { pathname } = new URL(request.url());
      caching.set(pathname, (await request.response())?.headers()['cache-control']);
    }
    const isNamedByContent = (path: string) => /^\/static\/|^\/[^/]+-[0-9a-f]{20}\.js$/.test(path);
    expect(caching.get(siteUrls.displayFont)).toBe('public, max-age=86400, stale-while-revalidate=31536000');
    caching.delete(siteUrls.displayFont);
    for (const [path, value] of caching) {
      expect([path, value]).toEqual([
        path,
        isNamedByContent(path) ? 'public, max-age=31536000, immutable' : 'public, max-age=0, must-revalidate',
      ]);
    }
    const again = [...caching.keys()].filter((path) => !isNamedByContent(path));
    expect(again.sort()).toEqual(['/', '/page-data/app-data.json', '/page-data/index/page-data.json']);
  });
});
