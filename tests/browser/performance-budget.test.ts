/** Checks the page's speed without measuring any times. `npm run bench:page` measures the times. */
import { existsSync, readFileSync } from 'node:fs';
import { join, parse } from 'node:path';
import { brotliCompressSync } from 'node:zlib';
import type { Page, Request } from 'playwright-core';
import { withoutScripts } from '../../bench/without-scripts.ts';
import { siteUrls } from '../../src/seo/site-urls.ts';
import { scrollTo, untilLoaded, useBrowser, viewportOf } from './browser.ts';
import { content } from '../support/content.ts';
import { areScriptsRunning, touchPage } from '../support/hydrated.ts';
import { until } from '../support/until.ts';

const { stack, newPage } = useBrowser();

const phone = { viewport: { width: 412, height: 823 }, deviceScaleFactor: 1.75, isMobile: true, hasTouch: true };

const filesOf = (...pictures: { file: string }[]) =>
  new RegExp(`/(${pictures.map(({ file }) => parse(file).name).join('|')})\\.`);

const heroFiles = filesOf(content.hero.tallImage, content.hero.image);
const bannerFiles = filesOf(...content.services.banners.slice(0, 1).map(({ image }) => image));

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

/** The source files in a built script. The path of a file from a package begins with the package's name. */
function sourcesOf(urlPath: string): string[] {
  const map = join('public', `${urlPath}.map`);
  // A script with only an empty webpack module has none.
  if (!existsSync(map)) return [];
  const { sources } = JSON.parse(readFileSync(map, 'utf8')) as { sources: string[] };
  return sources.map((source) => source.replace(/^.*(node_modules|busselton-resort-site)\//, ''));
}

const pathOf = (request: Request) => new URL(request.url()).pathname;
const isScript = (request: Request) => request.resourceType() === 'script';
const isPicture = (request: Request) => request.resourceType() === 'image';

/** Says that the visitor saves data, so that scripts wait for a sign however slow the test is. It runs in the browser. */
function saveData(): void {
  Object.defineProperty(navigator, 'connection', { value: { saveData: true } });
}

const untilFormRuns = (page: Page) => until(() => page.evaluate(areScriptsRunning));

/** Opens the page on a phone that nobody touches. Its list of requests grows. */
async function openOnPhone() {
  const page = await newPage(phone);
  const requests: Request[] = [];
  page.on('request', (request) => requests.push(request));
  await page.addInitScript(saveData);
  await page.goto(stack().siteUrl);
  await page.locator('#menu [aria-current]').waitFor({ state: 'attached' });
  await page.waitForLoadState('networkidle');
  return { page, requests };
}

describe('The page', () => {
  it('fits into ten packets with its headers, is painted with at most 45 KB, and loads 4 KB of scripts and 60 KB in all', async () => {
    const { page, requests } = await openOnPhone();
    const { responseBodySize = NaN, responseHeadersSize = NaN } = (await requests[0]?.sizes()) ?? {};
    // Ten packets are 14,600 bytes. The rest is for longer texts.
    expect(responseBodySize + responseHeadersSize).toBeLessThanOrEqual(14_450);
    const loadedAt = await page.evaluate(() => {
      const [navigation] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[];
      return performance.timeOrigin + (navigation?.loadEventStart ?? Number.NaN);
    });
    const first = requests.filter((request) => request.timing().startTime < loadedAt);
    expect(first.map((request) => request.resourceType())).toEqual(['document', 'image', 'font', 'font']);
    expect(await sumOfBytes(first)).toBeLessThanOrEqual(45_000);
    const scripts = requests.filter(isScript);
    expect(await sumOfBytes(scripts)).toBeLessThanOrEqual(4_000);
    expect(await sumOfBytes(requests)).toBeLessThanOrEqual(60_000);
    // The other pictures are requested only when the visitor scrolls near them.
    const pictures = () => requests.filter(isPicture).map(pathOf);
    expect(pictures()).toEqual([expect.stringMatching(heroFiles)]);
    await scrollTo(page.locator('main img').nth(1));
    await until(() => pictures().length > 1);
  });

  it('loads the same picture without its scripts, which is what bench:page compares it with', async () => {
    const page = await newPage(phone);
    const pictures: string[] = [];
    page.on('request', (request) => isPicture(request) && pictures.push(pathOf(request)));
    await page.route(/\/$/, async (route) => {
      const response = await route.fetch();
      await route.fulfill({ response, body: withoutScripts(await response.text()) });
    });
    await page.goto(stack().siteUrl);
    await page.waitForLoadState('networkidle');
    expect(pictures).toEqual([expect.stringMatching(heroFiles)]);
  });

  it('loads at most 94 KB of scripts for the form, without code that it does not need, and lets a browser cache its files', async () => {
    const { page, requests } = await openOnPhone();
    const early = requests.filter(isScript);
    await page.evaluate(touchPage);
    await untilFormRuns(page);
    const scripts = requests.filter(isScript).slice(early.length);
    expect(await sumOfBytes(scripts)).toBeLessThanOrEqual(94_000);
    const sources = scripts.map(pathOf).flatMap(sourcesOf);
    expect(sources).toEqual(expect.arrayContaining(['react/index.js', 'react-dom/client.js']));
    const unwanted = /gatsby|reach.router|react-dom.server|core-js|polyfill|whatwg|@supabase/;
    expect(sources.filter((file) => unwanted.test(file))).toEqual([]);
    const caching: Partial<Record<string, string[]>> = {};
    for (const request of requests) {
      const value = (await request.response())?.headers()['cache-control'] ?? 'none';
      (caching[value] ??= []).push(pathOf(request));
    }
    const forever = caching['public, max-age=31536000, immutable'] ?? [];
    expect(forever.filter((path) => !/^\/static\/|^\/[^/]+-[0-9a-f]{20}\.js$/.test(path))).toEqual([]);
    expect(caching).toEqual({
      'public, max-age=0, must-revalidate': ['/'],
      'public, max-age=86400, stale-while-revalidate=31536000': [siteUrls.displayFont, siteUrls.textFont],
      'public, max-age=31536000, immutable': forever,
    });
  });
});

it.each([
  ['touch', (page: Page) => page.touchscreen.tap(200, 500)],
  ['key press', (page: Page) => page.keyboard.press('Shift')],
  ['focused element', (page: Page) => page.evaluate(() => document.querySelector('a')?.focus())],
  ['scroll', (page: Page) => scrollTo(page.locator('#about'))],
  ['click of a program', (page: Page) => page.evaluate(() => document.querySelector('a')?.click())],
])(
  'The scripts on a page that is still loading start at the first %s, and do not start a second time',
  async (_, happens) => {
    const page = await newPage(phone);
    await page.addInitScript(saveData);
    await page.route(heroFiles, () => undefined);
    await page.goto(stack().siteUrl, { waitUntil: 'domcontentloaded' });
    await happens(page);
    await untilFormRuns(page);
    await happens(page);
    const scripts = await page.locator('script[src]').evaluateAll((all) => all.map((script) => script.outerHTML));
    expect(scripts).toHaveLength(new Set(scripts).size);
  },
);

it('The form runs on a page that was opened at one of its fields, even if nothing had to scroll', async () => {
  const page = await newPage({ viewport: { width: 412, height: 9_000 } });
  await page.addInitScript(saveData);
  await page.goto(`${stack().siteUrl}/#contact-name`);
  await untilFormRuns(page);
});

it('The page shows the current year soon after it loads, and the form’s scripts load ten seconds after the page', async () => {
  const page = await newPage(phone);
  const scripts: string[] = [];
  page.on('request', (request) => isScript(request) && scripts.push(pathOf(request)));
  await page.clock.install();
  await page.clock.pauseAt(new Date('2126-06-01'));
  await page.goto(stack().siteUrl);
  await page.clock.runFor(1_000);
  await page.getByText('© 2126', { exact: false }).waitFor();
  await page.clock.runFor(8_000);
  const early = scripts.length;
  await page.clock.runFor(3_000);
  await until(() => scripts.length > early);
});

it.each([
  { ...phone, maxBytes: 14_000 },
  { viewport: { width: 768, height: 1024 }, maxBytes: 60_000 },
  { viewport: { width: 1280, height: 800 }, maxBytes: 60_000 },
  { viewport: { width: 1920, height: 1080 }, maxBytes: 110_000 },
])(
  'Each picture fits its box on a screen $viewport.width pixels wide, and the first one has at most $maxBytes bytes',
  async ({ maxBytes, ...screen }) => {
    const page = await newPage(screen);
    const first = page.waitForResponse(heroFiles);
    await page.goto(stack().siteUrl);
    expect((await (await first).body()).byteLength).toBeLessThanOrEqual(maxBytes);
    for (const picture of await page.locator('picture img').all()) {
      await scrollTo(picture);
      await untilLoaded(picture);
      const { stated, shown } = await picture.evaluate((image: HTMLImageElement) => {
        const box = image.getBoundingClientRect();
        // With a srcset, a picture's natural size is the size that `sizes` states.
        const { naturalWidth, naturalHeight } = image;
        return { stated: naturalWidth, shown: Math.max(box.width, (box.height * naturalWidth) / naturalHeight) };
      });
      // The pictures on the first screen and in About grow with the text, so their files may be a bit too small.
      expect(stated / shown).toBeGreaterThan(0.85);
      expect(stated / shown).toBeLessThan(1.25);
    }
  },
);

it.each([
  ['412x823', 1.75, 14_000],
  ['390x844', 2, 18_000],
  ['430x932', 1.75, 18_000],
  ['390x844', 3, 30_000],
  ['430x932', 3, 30_000],
])(
  'On a phone of %s pixels at a density of %d, the first picture has at most %d bytes and the first banner’s 80,000',
  async (size, deviceScaleFactor, maxBytes) => {
    const page = await newPage({ viewport: viewportOf(size), deviceScaleFactor });
    const first = page.waitForResponse(heroFiles);
    await page.goto(stack().siteUrl);
    expect((await (await first).body()).byteLength).toBeLessThanOrEqual(maxBytes);
    const banner = page.waitForResponse(bannerFiles);
    await scrollTo(page.locator('#services > article').first());
    expect((await (await banner).body()).byteLength).toBeLessThanOrEqual(80_000);
  },
);
