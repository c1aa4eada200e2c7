/** A real browser. Its pages may have no errors that a test did not expect. */
import type { Browser, BrowserContext, BrowserContextOptions, Page } from 'playwright-core';
import { launchChromium } from '../support/launch-chromium';
import { untilScriptsRun } from '../support/hydrated';
import { useStack, type SharedStack, type TestStack } from '../support/stack';
import { waitTimeout } from '../support/time-limits';

type Visits = TestStack<SharedStack> & {
  /** A new visitor. The pages of a context are the visitor's tabs. */
  newContext: (options?: BrowserContextOptions) => Promise<BrowserContext>;
  /** A new visitor's page, still empty. */
  newPage: (options?: BrowserContextOptions) => Promise<Page>;
  /** Opens a path of the site as a new visitor, and waits until the page is hydrated. */
  visit: (path: string, options?: BrowserContextOptions) => Promise<Page>;
  /**
   * The errors since the last call, for a test that expects them: console errors, failed requests, and responses from
   * 400.
   */
  takePageErrors: () => string[];
};

/**
 * For a test file: the running stack, one browser for all tests, and pages for each test. A test fails if its pages log
 * an error or a request fails, unless the test calls takePageErrors.
 *
 * @param moreFlags more flags for Chromium; called when it starts.
 */
export function useBrowser(moreFlags: () => string[] = () => []): Visits {
  const running = useStack();
  const contexts: BrowserContext[] = [];
  let browser: Browser;
  const pageErrors: string[] = [];

  beforeAll(async () => {
    browser = await launchChromium(moreFlags());
  });

  afterAll(() => browser.close());

  afterEach(async () => {
    const unexpected = takePageErrors();
    await Promise.all(contexts.splice(0).map((context) => context.close()));
    // Errors that are reported while the pages close are not the test's.
    takePageErrors();
    expect(unexpected).toEqual([]);
  });

  const takePageErrors = () => pageErrors.splice(0);

  async function newContext(options: BrowserContextOptions = {}) {
    const viewport = { width: 1280, height: 800 };
    const context = await browser.newContext({ viewport, locale: 'en-AU', ...options });
    context.setDefaultTimeout(waitTimeout);
    watch(context, (pageError) => pageErrors.push(pageError));
    contexts.push(context);
    return context;
  }

  const newPage = async (options?: BrowserContextOptions) => (await newContext(options)).newPage();

  async function visit(path: string, options?: BrowserContextOptions) {
    const page = await newPage(options);
    await page.goto(running.stack().siteUrl + path);
    await startScripts(page);
    await untilScriptsRun(page);
    return page;
  }

  return { ...running, newContext, newPage, visit, takePageErrors };
}

/** Starts the scripts as a visitor's first touch does. Otherwise they start once the page is painted. */
export async function startScripts(page: Page): Promise<void> {
  await page.evaluate(() => dispatchEvent(new Event('pointerdown')));
}

function watch(context: BrowserContext, report: (pageError: string) => void): void {
  context.on('console', (message) => {
    if (['error', 'warning'].includes(message.type())) report(`console: ${message.text()}`);
  });
  context.on('weberror', (webError) => {
    report(`exception: ${webError.error().message}`);
  });
  context.on('requestfailed', (request) => {
    report(`failed: ${request.url()} ${request.failure()?.errorText ?? ''}`);
  });
  context.on('response', (response) => {
    if (response.status() >= 400) report(`response: ${response.status()} ${new URL(response.url()).pathname}`);
  });
}
