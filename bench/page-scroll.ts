/** Measures whether React runs the form by the time a visitor has scrolled to it, on a slow phone. */
import { settledEvent } from '../src/contact-form/form-element.ts';
import { launchChromium } from '../local/chromium/launch-chromium.ts';

/** Both times are in milliseconds from the start of the scroll. */
type PageScroll = { formInView: number; formRuns: number };

/** As on Lighthouse's phone: 1.6 Mbit/s and 150 ms. */
const network = { offline: false, latency: 150, downloadThroughput: 1_638_400 / 8, uploadThroughput: 675_000 / 8 };
/** In milliseconds. */
const scrollTime = 3_000;

export async function measureScroll(url: string): Promise<PageScroll> {
  const browser = await launchChromium();
  try {
    const page = await browser.newPage({ viewport: { width: 412, height: 823 }, deviceScaleFactor: 1.75 });
    const session = await page.context().newCDPSession(page);
    await session.send('Network.enable');
    await session.send('Network.emulateNetworkConditions', network);
    await session.send('Emulation.setCPUThrottlingRate', { rate: 4 });
    await page.goto(url);
    // The page's own script has run, as for a visitor who first reads the top.
    await page.locator('#menu [aria-current]').waitFor({ state: 'attached' });
    return await page.evaluate(scrollToForm, { settledEvent, scrollTime });
  } finally {
    await browser.close();
  }
}

/** Runs in the browser. Its steps follow the clock, as a busy browser paints few frames. */
async function scrollToForm(options: { settledEvent: string; scrollTime: number }): Promise<PageScroll> {
  const startedAt = performance.now();
  const since = () => performance.now() - startedAt;
  const runs = new Promise<number>((resolve) => {
    addEventListener(options.settledEvent, () => {
      resolve(since());
    });
  });
  const topOfForm = () => document.querySelector('#contact-form')?.getBoundingClientRect().top ?? Number.NaN;
  let formInView = Number.NaN;
  while (since() < options.scrollTime) {
    // The distance changes when the browser lays out a section that it had only estimated.
    const distance = scrollY + topOfForm();
    scrollTo({ top: (distance * since()) / options.scrollTime, behavior: 'instant' });
    if (Number.isNaN(formInView) && topOfForm() < innerHeight) formInView = since();
    await new Promise((resolve) => setTimeout(resolve, 16));
  }
  return { formInView, formRuns: await runs };
}
