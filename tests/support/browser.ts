/** A real browser, in which nothing may go wrong that a test did not expect. */
import type { Browser, BrowserContext, BrowserContextOptions, Page } from 'playwright-core';
import { startIsolatedStack, type IsolatedStack } from '../../local/stack/isolated-stack';
import { launchChromium } from './launch-chromium';
import { untilScriptsRun } from './hydrated';

type Viewport = { width: number; height: number };

export type Pages = {
  /** A browser profile of its own for this test, in which nobody was anywhere yet. Its pages are tabs of one visitor. */
  newContext: (options?: BrowserContextOptions) => Promise<BrowserContext>;
  /** An empty page, in which nothing may go wrong from now on. */
  newPage: (context: BrowserContext) => Promise<Page>;
  /** What went wrong since it was last asked, for a test that expects it: console errors, failed requests, 4xx, 5xx. */
  takeProblems: () => string[];
};

export type Visits = Pages & {
  product: () => IsolatedStack;
  /** Opens a path of the site in a page of its own, and waits until its scripts run and nothing more is loaded. */
  visit: (path: string, viewport?: Viewport) => Promise<{ page: Page; status: number | undefined }>;
};

/**
 * For a test file: a browser for all its tests, and pages for each. A test fails if anything goes wrong in its pages
 * that it did not expect and take away.
 *
 * @param moreFlags of Chromium, asked for when it is started.
 */
export function usePages(moreFlags: () => string[] = () => []): Pages {
  const contexts: BrowserContext[] = [];
  let browser: Browser | undefined;
  let problems: string[] = [];

  beforeAll(async () => {
    browser = await launchChromium(moreFlags());
  });

  afterAll(() => browser?.close());

  afterEach(async () => {
    await Promise.all(contexts.splice(0).map((context) => context.close()));
    expect(takeProblems()).toEqual([]);
  });

  function takeProblems() {
    const taken = problems;
    problems = [];
    return taken;
  }

  async function newContext(options: BrowserContextOptions = {}) {
    if (!browser) throw new Error('The browser starts before the first test.');
    const context = await browser.newContext({
      viewport: { width: 1280, height: 800 },
      locale: 'en-AU',
      ...options,
    });
    contexts.push(context);
    return context;
  }

  async function newPage(context: BrowserContext) {
    const page = await context.newPage();
    watch(page, (problem) => problems.push(problem));
    return page;
  }

  return { newContext, newPage, takeProblems };
}

/**
 * For a test file: as {@link usePages}, and the running product.
 *
 * @param moreFlags of Chromium, asked for when it is started.
 */
export function useBrowser(moreFlags?: () => string[]): Visits {
  const pages = usePages(moreFlags);
  const resources = new AsyncDisposableStack();
  let product: IsolatedStack;

  beforeAll(async () => {
    product = await startIsolatedStack();
    resources.defer(product.stop);
  });

  afterAll(() => resources.disposeAsync());

  async function visit(path: string, viewport?: Viewport) {
    const page = await pages.newPage(await pages.newContext(viewport && { viewport }));
    const response = await page.goto(product.siteUrl + path);
    await untilScriptsRun(page);
    await page.waitForLoadState('networkidle');
    return { page, status: response?.status() };
  }

  return { ...pages, product: () => product, visit };
}

function watch(page: Page, report: (problem: string) => void): void {
  page.on('console', (message) => {
    if (message.type() === 'error' || message.type() === 'warning') report(`console: ${message.text()}`);
  });
  page.on('pageerror', (error) => {
    report(`exception: ${error.message}`);
  });
  page.on('requestfailed', (request) => {
    report(`failed: ${request.url()} ${request.failure()?.errorText ?? ''}`);
  });
  page.on('response', (response) => {
    if (response.status() >= 400) report(`answer: ${response.status()} ${new URL(response.url()).pathname}`);
  });
}
