import type { Browser, BrowserContext, BrowserContextOptions, Locator, Page } from 'playwright-core';
import { launchChromium } from '../../local/chromium/launch-chromium.ts';
import { siteUrls } from '../../src/seo/site-urls.ts';
import { untilScriptsRun } from '../support/hydrated.ts';
import { useStack } from '../support/stack.ts';
import { waitTimeout } from '../support/time-limits.ts';
import { until } from '../support/until.ts';
import { recordPageErrors } from './page-errors.ts';

/** The page's own font, and those of two systems. */
export const textFonts = ['figtree', 'arimo', 'dejavu-sans'] as const;

type TextFont = (typeof textFonts)[number];

/**
 * Gives a test file the running stack, one browser, and new pages for each test. A test fails if one of its pages has an
 * error, unless the test calls takePageErrors. With a system's `font`, the page's own never arrives.
 */
export function useBrowser(moreFlags: readonly string[] = [], font: TextFont = 'figtree') {
  const running = useStack();
  const contexts = new Map<BrowserContext, () => string[]>();
  let browser: Browser;
  const isBlocked = (url: string) => font !== 'figtree' && url.endsWith(siteUrls.textFont);

  beforeAll(async () => {
    browser = await launchChromium(moreFlags, font === 'figtree' ? 'arimo' : font);
  });

  afterAll(() => browser.close());

  afterEach(async () => {
    // Errors that occur while the pages are closing do not count.
    const unexpected = takePageErrors();
    await Promise.all(Array.from(contexts.keys(), (context) => context.close()));
    contexts.clear();
    expect(unexpected).toEqual([]);
  });

  /** The errors since the last call: see {@link recordPageErrors}. */
  const takePageErrors = () => Array.from(contexts.values(), (take) => take()).flat();

  async function newContext(options: BrowserContextOptions = {}) {
    const viewport = { width: 1280, height: 800 };
    const context = await browser.newContext({ viewport, locale: 'en-AU', ...options });
    context.setDefaultTimeout(waitTimeout);
    await context.route(
      (url) => isBlocked(url.href),
      (route) => route.abort(),
    );
    contexts.set(context, recordPageErrors(context, isBlocked));
    return context;
  }

  const newPage = async (options?: BrowserContextOptions) => (await newContext(options)).newPage();

  /** Opens the page as a new visitor and, if scripts are enabled, waits until they run. */
  async function visit(path: string, options: BrowserContextOptions = {}) {
    const page = await newPage(options);
    await page.goto(running.stack().siteUrl + path);
    if (options.javaScriptEnabled === false) return page;
    await untilScriptsRun(page);
    return page;
  }

  return { ...running, newContext, newPage, visit, takePageErrors };
}

export function viewportOf(size: string) {
  const [width = 0, height = 0] = size.split('x').map(Number);
  return { width, height };
}

export function untilFocused(locator: Locator): Promise<void> {
  return until(() => locator.evaluate((element) => element === document.activeElement));
}

/** Playwright's own scrolling first waits for painted frames, and a busy headless Chromium may not paint any. */
export function scrollTo(locator: Locator, block: ScrollLogicalPosition = 'start'): Promise<void> {
  return locator.evaluate((element, position) => {
    element.scrollIntoView({ behavior: 'instant', block: position });
  }, block);
}

/** Chromium may reject `decode()` for a picture that it then shows. */
export function untilLoaded(picture: Locator): Promise<void> {
  return until(() => picture.evaluate((image: HTMLImageElement) => image.complete && image.naturalWidth > 0));
}

/** The page's security policy forbids adding a `<style>` element. */
export async function addStyles(page: Page, css: string): Promise<void> {
  await page.evaluate((text) => {
    const sheet = new CSSStyleSheet();
    sheet.replaceSync(text);
    document.adoptedStyleSheets.push(sheet);
  }, css);
}

export async function delayRequests(page: Page, files: string | RegExp): Promise<() => void> {
  const { promise: released, resolve } = Promise.withResolvers<undefined>();
  await page.route(files, async (route) => {
    await released;
    await route.fallback();
  });
  return () => {
    resolve(undefined);
  };
}
