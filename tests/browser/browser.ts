/** A real browser for tests. A test fails if one of its pages has an error that the test did not expect. */
import type { Browser, BrowserContext, BrowserContextOptions, Locator, Page } from 'playwright-core';
import { siteUrls } from '../../src/seo/site-urls.ts';
import { launchChromium, type TextFont } from '../support/launch-chromium.ts';
import { untilScriptsRun } from '../support/hydrated.ts';
import { useStack } from '../support/stack.ts';
import { waitTimeout } from '../support/time-limits.ts';
import { until } from '../support/until.ts';
import { recordPageErrors } from './page-errors.ts';

/**
 * Gives a test file the running stack, one browser for all its tests, and new pages for each test. A test fails if one
 * of its pages has an error, unless the test calls takePageErrors.
 *
 * @param moreFlags additional flags for Chromium.
 * @param font the font of text. With a system's, the page's own never arrives.
 */
export function useBrowser(moreFlags: readonly string[] = [], font: TextFont = 'figtree') {
  const running = useStack();
  /** The open contexts, each with the function that takes its errors. */
  const contexts = new Map<BrowserContext, () => string[]>();
  let browser: Browser;
  const isBlocked = (url: string) => font !== 'figtree' && url.endsWith(siteUrls.textFont);

  beforeAll(async () => {
    browser = await launchChromium(moreFlags, font);
  });

  afterAll(() => browser.close());

  afterEach(async () => {
    // Errors that occur while the pages are closing do not count.
    const unexpected = takePageErrors();
    await Promise.all(Array.from(contexts.keys(), (context) => context.close()));
    contexts.clear();
    expect(unexpected).toEqual([]);
  });

  /**
   * Returns the errors since the last call, for a test that expects them: console errors and warnings, exceptions,
   * failed requests of pages that have not been left, and responses with a status of 400 or more.
   */
  const takePageErrors = () => Array.from(contexts.values(), (take) => take()).flat();

  /** Returns a browser context for a new visitor. Its pages are that visitor's tabs. */
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

  /** Returns a page for a new visitor, with nothing loaded yet. */
  const newPage = async (options?: BrowserContextOptions) => (await newContext(options)).newPage();

  /** Opens a path on the site as a new visitor. If scripts are enabled, waits until the page is hydrated. */
  async function visit(path: string, options: BrowserContextOptions = {}) {
    const page = await newPage(options);
    await page.goto(running.stack().siteUrl + path);
    if (options.javaScriptEnabled === false) return page;
    await untilScriptsRun(page);
    return page;
  }

  return { ...running, newContext, newPage, visit, takePageErrors };
}

/** @param size the width and height in CSS pixels, such as `320x568`. */
export function viewportOf(size: string) {
  const [width = 0, height = 0] = size.split('x').map(Number);
  return { width, height };
}

export function untilFocused(locator: Locator): Promise<void> {
  return until(() => locator.evaluate((element) => element === document.activeElement));
}

/**
 * Scrolls to an element without Playwright's scrolling, which first waits until the element stops moving. That wait
 * needs painted frames, and a busy headless Chromium may not paint any.
 */
export function scrollTo(locator: Locator, block: ScrollLogicalPosition = 'start'): Promise<void> {
  return locator.evaluate((element, position) => {
    element.scrollIntoView({ behavior: 'instant', block: position });
  }, block);
}

/** Waits until a picture has arrived. `decode()` does not tell: Chromium may reject it for a picture that it then shows. */
export function untilLoaded(picture: Locator): Promise<void> {
  return until(() => picture.evaluate((image: HTMLImageElement) => image.complete && image.naturalWidth > 0));
}

/** Adds a constructed style sheet to a page, because the page's security policy forbids adding a `<style>` element. */
export async function addStyles(page: Page, css: string): Promise<void> {
  await page.evaluate((text) => {
    const sheet = new CSSStyleSheet();
    sheet.replaceSync(text);
    document.adoptedStyleSheets.push(sheet);
  }, css);
}

/** Delays a page's requests for these files. @returns a function that lets them continue. */
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
