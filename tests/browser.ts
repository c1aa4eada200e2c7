/** A real browser, in which nothing may go wrong that a test did not expect. */
import { chromium, type Browser, type BrowserContext, type Page } from 'playwright-core';
import type { Chromium } from './find-chromium';
import { startProduct, type Product } from '../local/product';

/** Keeps a browser without a network quiet, and lets root run it. */
const flags = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
];

/** Starts the Chromium that was found for this run. */
function launchBrowser(): Promise<Browser> {
  const { executablePath, env }: Chromium = JSON.parse(process.env.CHROMIUM ?? '{}');
  return chromium.launch({ executablePath, args: flags, env: { ...process.env, ...env } });
}

type Viewport = { width: number; height: number };

export type Visits = {
  product: () => Product;
  /** Opens a path of the site in a page of its own, and waits until nothing more is loaded. */
  visit: (path: string, viewport?: Viewport) => Promise<{ page: Page; status: number | undefined }>;
  /** What went wrong since it was last asked, for a test that expects it: console errors, failed requests, 4xx, 5xx. */
  takeProblems: () => string[];
};

/**
 * For a test file: the running product and a browser for all its tests, and a page for each. A test fails if anything
 * goes wrong in its page that it did not expect and take away.
 */
export function useBrowser(): Visits {
  const running = new AsyncDisposableStack();
  const contexts: BrowserContext[] = [];
  let product: Product;
  let browser: Browser;
  let problems: string[] = [];

  beforeAll(async () => {
    product = await startProduct();
    running.defer(product.stop);
    browser = await launchBrowser();
    running.defer(() => browser.close());
  });

  afterAll(() => running.disposeAsync());

  afterEach(async () => {
    await Promise.all(contexts.splice(0).map((context) => context.close()));
    expect(takeProblems()).toEqual([]);
  });

  function takeProblems() {
    const taken = problems;
    problems = [];
    return taken;
  }

  async function visit(path: string, viewport: Viewport = { width: 1280, height: 800 }) {
    const context = await browser.newContext({ viewport, locale: 'en-AU' });
    contexts.push(context);
    const page = await context.newPage();
    watch(page, (problem) => problems.push(problem));
    const response = await page.goto(product.siteUrl + path, { waitUntil: 'networkidle' });
    return { page, status: response?.status() };
  }

  return { product: () => product, visit, takeProblems };
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
