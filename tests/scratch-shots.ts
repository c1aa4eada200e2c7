import { launchChromium } from './support/launch-chromium.ts';
const out = process.argv[2] ?? '/tmp/shots';
const widths = (process.argv[3] ?? '390,768,1440').split(',').map(Number);
const browser = await launchChromium();
for (const width of widths) {
  const page = await browser.newPage({
    viewport: { width, height: width < 700 ? 844 : Math.min(1440, Math.round(width * 0.6)) },
  });
  await page.goto('http://127.0.0.1:9321/');
  await page.waitForSelector('form[data-click=hydrated]', { timeout: 15000 }).catch(() => console.log('not hydrated'));
  await page.evaluate(async () => {
    document.querySelectorAll('img').forEach((i) => (i.loading = 'eager'));
    document.querySelectorAll('.far').forEach((f) => ((f as HTMLElement).style.contentVisibility = 'visible'));
    await new Promise((r) => setTimeout(r, 1200));
  });
  await page.screenshot({ path: `${out}/page-${width}.png`, fullPage: true });
  await page.close();
}
await browser.close();
