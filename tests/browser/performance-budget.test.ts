/** As fast as a page of plain HTML, as far as no clock is needed to tell. `npm run bench:page` measures the rest. */
import { readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { brotliCompressSync } from 'node:zlib';
import type { Page, Request } from 'playwright-core';
import { useBrowser } from '../support/browser';
import { filesIn } from '../support/built-scripts';
import { delayRequests } from '../support/delayed-requests';
import { untilScriptsRun } from '../support/hydrated';
import { lighthousePhone } from '../support/lighthouse-phone';
import { until } from '../support/until';

const { stack, newContext, newPage, visit } = useBrowser();

/** Bytes on their way to a visitor of a host that compresses with brotli, which pictures and fonts do not need. */
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

const isOfForm = (request: Request) =>
  isScript(request) && filesIn(nameOf(request)).some((file) => file.startsWith('formik/'));

/** Opens the page on a phone. @returns it, and what it asked for so far. */
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
 * Opens the page on a phone, with a picture that never comes: a page that is never loaded to its end.
 *
 * @param more that never comes.
 */
async function openEndlessly(path = '/', more?: RegExp) {
  const page = await newPage(await newContext(lighthousePhone));
  const scripts: Request[] = [];
  page.on('request', (request) => {
    if (isScript(request)) scripts.push(request);
  });
  await page.route(/hero\.(avif|webp|jpg)$/, () => undefined);
  if (more) await page.route(more, () => undefined);
  await page.goto(stack().siteUrl + path, { waitUntil: 'domcontentloaded' });
  return { page, scripts };
}

test('The page with its styles, compressed, fits into the first ten packets of a connection.', () => {
  expect(brotliCompressSync(readFileSync(join('public', 'index.html'))).byteLength).toBeLessThanOrEqual(14_600);
});

describe('The first view of a phone', () => {
  /** What is asked for until the page is loaded, and then all else. */
  async function openInTwo() {
    const { page, requests } = await openOnPhone();
    const loadedAt = await page.evaluate(() => {
      const [navigation] = performance.getEntriesByType('navigation');
      return performance.timeOrigin + (navigation as PerformanceNavigationTiming).loadEventStart;
    });
    const isFirst = (request: Request) => request.timing().startTime < loadedAt;
    return { page, first: requests.filter(isFirst), later: requests.filter((request) => !isFirst(request)) };
  }

  test('needs three requests: page, font and picture.', async () => {
    const { first } = await openInTwo();
    expect(first.map((request) => request.resourceType()).sort()).toEqual(['document', 'font', 'image']);
  });

  test('is at most 120 KB, with picture and font.', async () => {
    const { first } = await openInTwo();
    expect(await sumOfBytes(first)).toBeLessThanOrEqual(120_000);
  });

  test('is there before any script is asked for.', async () => {
    const { page, later } = await openInTwo();
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
  async function readOn() {
    const { page, requests } = await openOnPhone();
    await page.locator('#about').scrollIntoViewIfNeeded();
    await page
      .locator('main img')
      .nth(1)
      .evaluate((image: HTMLImageElement) => image.decode());
    return { page, scripts: requests.filter(isScript) };
  }

  test('takes at most 95 KB of script.', async () => {
    const { scripts } = await readOn();
    expect(scripts.length).toBeGreaterThan(3);
    expect(await sumOfBytes(scripts)).toBeLessThanOrEqual(95_000);
  });

  test('loads React, and nothing of the form, the toasts, the session or for browsers of long ago.', async () => {
    const { scripts } = await readOn();
    const files = scripts.flatMap((script) => filesIn(nameOf(script)));
    expect(files).toEqual(expect.arrayContaining(['react/index.js', 'react-dom/client.js']));
    const unwanted = /formik|yup|toastify|lodash|supabase|react-dom.server|core-js|polyfill|whatwg/;
    expect(files.filter((file) => unwanted.test(file))).toEqual([]);
  });

  test.each([
    ['comes near the screen', (page: Page) => page.locator('#contact').scrollIntoViewIfNeeded()],
    ['gets the focus', (page: Page) => page.getByLabel('Name').focus()],
  ])('becomes one that writes when the form %s: its scripts are loaded.', async (_, happens) => {
    const { page, requests } = await openOnPhone();
    await happens(page);
    await until(() => requests.some(isOfForm));
    const files = requests.filter(isScript).flatMap((script) => filesIn(nameOf(script)));
    for (const part of [/^yup/, /^react-toastify/]) expect(files).toContainEqual(expect.stringMatching(part));
    expect(files.filter((file) => /^@supabase|react-dom.server/.test(file))).toEqual([]);
  });
});

describe('The scripts of a page that is not loaded yet', () => {
  test('wait, however long that takes, and start when it is.', async () => {
    const page = await newPage(await newContext(lighthousePhone));
    const letGo = await delayRequests(page, /hero\./);
    await page.clock.install();
    await page.goto(stack().siteUrl, { waitUntil: 'domcontentloaded' });
    const started = page.locator('script[src]:not([type])');
    await page.clock.runFor(60_000);
    expect(await started.count()).toBe(0);
    letGo();
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

  test.each([
    '/#access_token=a.b.c&refresh_token=d&type=magiclink',
    '/#error=access_denied&error_code=otp_expired',
    '/#error_description=Email+link+is+invalid',
  ])('start at once at %s, where a sign-in waits.', async (path) => {
    const { page, scripts } = await openEndlessly(path, /\.js$/);
    await until(() => scripts.some((script) => nameOf(script).startsWith('app-')));
    expect(await page.evaluate(() => document.readyState)).not.toBe('complete');
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

  test.each(screens)('says how wide it is shown on a screen of $width x $height.', async (screen) => {
    const { page } = await visit('/', screen);
    for (const picture of await page.locator('main img').all()) {
      await picture.scrollIntoViewIfNeeded();
      const { said, shown } = await picture.evaluate(async (image: HTMLImageElement) => {
        await image.decode();
        const { width, height } = image.getBoundingClientRect();
        // Of a picture with a srcset, the natural size is the one that `sizes` says.
        const { naturalWidth, naturalHeight } = image;
        return { said: naturalWidth, shown: Math.max(width, (height * naturalWidth) / naturalHeight) };
      });
      expect(said / shown).toBeGreaterThan(0.9);
      expect(said / shown).toBeLessThan(1.1);
    }
  });

  test('below the first screen is not asked for before it comes near.', async () => {
    const { page, requests } = await openOnPhone();
    const pictures = () => requests.filter((request) => request.resourceType() === 'image').map(nameOf);
    expect(pictures()).toEqual(['hero.avif']);
    await page.locator('main img').nth(1).scrollIntoViewIfNeeded();
    await until(() => pictures().includes('villa.avif'));
  });
});

describe('Who comes back', () => {
  // What the browser of `npm test` may not be able to do; `npm run bench:page` tries it in one that is.
  test('with the button can find the page as it was left: it does nothing at its end that would forbid it.', async () => {
    const { page } = await visit('/');
    await page.getByLabel('Name').fill('Ada');
    const devtools = await page.context().newCDPSession(page);
    const { result } = await devtools.send('Runtime.evaluate', { expression: 'window' });
    const { listeners } = await devtools.send('DOMDebugger.getEventListeners', { objectId: result.objectId ?? '' });
    const types = listeners.map(({ type }) => type);
    expect(types).toContain('popstate');
    expect(types.filter((type) => /unload/.test(type))).toEqual([]);
  });

  test('another day asks again for the page and its data: scripts, pictures and font may be kept for a year.', async () => {
    const { page, requests } = await openOnPhone();
    await page.locator('#contact').scrollIntoViewIfNeeded();
    await until(() => requests.some(isOfForm));
    const caching = new Map<string, string | undefined>();
    for (const request of requests) {
      const { pathname } = new URL(request.url());
      caching.set(pathname, (await request.response())?.headers()['cache-control']);
    }
    const isNamedByContent = (path: string) => /^\/static\/|^\/[^/]+-[0-9a-f]{20}\.js$/.test(path);
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
