/** A real browser, whose pages may have no errors that a test did not expect. */
import { mkdir, writeFile } from 'node:fs/promises';
import { basename, join } from 'node:path';
import type { Browser, BrowserContext, BrowserContextOptions, Page } from 'playwright-core';
import { launchChromium } from './launch-chromium';
import { untilScriptsRun } from './hydrated';
import { useStack, type SharedStack, type TestStack } from './stack';
import { waitTimeout } from './time-limits';

type Viewport = { width: number; height: number };

export type Visits = TestStack<SharedStack> & {
  /** A new visitor; the pages of a context are their tabs. */
  newContext: (options?: BrowserContextOptions) => Promise<BrowserContext>;
  /** An empty page, whose errors count from now on. */
  newPage: (context: BrowserContext) => Promise<Page>;
  /** The errors since the last call, for a test that expects them: console errors, failed requests, 4xx, 5xx. */
  takePageErrors: () => string[];
  /** Opens a path of the site as a new visitor, and waits until the page is hydrated. */
  visit: (path: string, viewport?: Viewport) => Promise<{ page: Page; status: number | undefined }>;
};

/** Where a failed test leaves a picture of each of its pages, and what they logged. */
const failuresFolder = join('.local', 'failures');

/**
 * For a test file: the running stack, a browser for all tests, and pages for each. A test fails if its pages
 * log an error or a request fails, unless the test calls takePageErrors.
 *
 * @param moreFlags for Chromium; called when it starts.
 */
export function useBrowser(moreFlags: () => string[] = () => []): Visits {
  const running = useStack();
  const contexts: BrowserContext[] = [];
  let browser: Browser | undefined;
  let pageErrors: string[] = [];
  let consoleLines: string[] = [];

  beforeAll(async () => {
    browser = await launchChromium(moreFlags());
  });

  afterAll(() => browser?.close());

  afterEach(async () => {
    const unexpected = takePageErrors();
    if (unexpected.length > 0 || hasTestFailed()) await keepEvidence();
    consoleLines = [];
    await Promise.all(contexts.splice(0).map((context) => context.close()));
    pageErrors = [];
    expect(unexpected).toEqual([]);
  });

  function takePageErrors() {
    const taken = pageErrors;
    pageErrors = [];
    return taken;
  }

  async function keepEvidence() {
    const { currentTestName = '', testPath = '' } = expect.getState();
    const name = `${basename(testPath, '.test.ts')} ${currentTestName}`.replaceAll(/[^\w -]/g, '').slice(0, 150);
    await mkdir(failuresFolder, { recursive: true });
    await writeFile(join(failuresFolder, `${name}.log`), consoleLines.join('\n'));
    const pages = contexts.flatMap((context) => context.pages());
    for (const [index, page] of pages.entries()) {
      const path = join(failuresFolder, `${name} ${String(index + 1)}.png`);
      // A page that can no longer be captured must not hide why the test failed.
      await page.screenshot({ path, timeout: 10_000 }).catch(() => undefined);
    }
  }

  async function newContext(options: BrowserContextOptions = {}) {
    if (!browser) throw new Error('The browser starts before the first test.');
    const context = await browser.newContext({
      viewport: { width: 1280, height: 800 },
      locale: 'en-AU',
      ...options,
    });
    context.setDefaultTimeout(waitTimeout);
    contexts.push(context);
    return context;
  }

  async function newPage(context: BrowserContext) {
    const page = await context.newPage();
    page.on('console', (message) => consoleLines.push(`${message.type()}: ${message.text()}`));
    watch(page, (pageError) => {
      pageErrors.push(pageError);
      consoleLines.push(pageError);
    });
    return page;
  }

  async function visit(path: string, viewport?: Viewport) {
    const page = await newPage(await newContext(viewport && { viewport }));
    const response = await page.goto(running.stack().siteUrl + path);
    await startScripts(page);
    await untilScriptsRun(page);
    return { page, status: response?.status() };
  }

  return { ...running, newContext, newPage, takePageErrors, visit };
}

/** As a visitor's first touch does: without one they start when the page has been idle for a while. */
export async function startScripts(page: Page): Promise<void> {
  await page.evaluate(() => dispatchEvent(new Event('pointerdown')));
}

/** Set by failed-test-environment.ts. */
function hasTestFailed(): boolean {
  return (globalThis as { hasTestFailed?: boolean }).hasTestFailed === true;
}

function watch(page: Page, report: (pageError: string) => void): void {
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
    if (response.status() >= 400) report(`response: ${String(response.status())} ${new URL(response.url()).pathname}`);
  });
}
