import sharp from 'sharp';
import company from '../../content/company.json';
import { useBrowser } from '../support/browser';

const { visit, stack } = useBrowser();

const ask = (path: string) => fetch(new URL(path, stack().siteUrl));

/** Requests a file that the page names by its full URL, from the site as it runs here. */
const askHere = (address: string) => {
  const { origin, pathname } = new URL(address);
  expect(origin).toBe(company.siteUrl);
  return ask(pathname);
};

async function sizeOf(response: Response) {
  const { format, width, height } = await sharp(await response.arrayBuffer()).metadata();
  return { format, width, height };
}

/** What the tests read of the page's structured data. */
type StructuredData = {
  name: string;
  description: string;
  address: { addressLocality: string; addressRegion: string };
  email: string;
  url: string;
  image: string;
  logo: string;
};

test('The structured data for search engines is what the page shows, and names pictures that exist.', async () => {
  const { page } = await visit('/');
  const data = JSON.parse(
    (await page.locator('script[type="application/ld+json"]').textContent()) ?? '',
  ) as StructuredData;
  const { addressLocality, addressRegion } = data.address;
  for (const text of [data.name, data.description, `${addressLocality}, ${addressRegion}`]) {
    expect(await page.locator('footer').getByText(text, { exact: true }).count()).toBe(1);
  }
  expect(await page.locator(`footer a[href="mailto:${data.email}"]`).count()).toBe(1);
  expect(data.url).toBe(await page.locator('link[rel=canonical]').getAttribute('href'));
  expect(await sizeOf(await askHere(data.image))).toEqual({ format: 'jpeg', width: 1200, height: 630 });
  expect(await sizeOf(await askHere(data.logo))).toEqual({ format: 'png', width: 512, height: 512 });
});

test('The head of the page is complete before any script runs, and nothing is in it twice afterwards.', async () => {
  const { page } = await visit('/');
  const html = await (await ask('/')).text();
  for (const name of ['rel="canonical"', 'property="og:image"', 'name="theme-color"', 'rel="manifest"']) {
    expect(html.split(name)).toHaveLength(2);
    expect(await page.locator(`[${name}]`).count()).toBe(1);
  }
  expect(await page.locator('head style').count()).toBe(html.split('<style').length - 1);
});

test.each(['/', '/nowhere'])('Every icon that %s names exists.', async (path) => {
  const html = await (await ask(path)).text();
  const icons = Array.from(
    html.matchAll(/<link rel="(?:icon|apple-touch-icon)"[^>]*href="([^"]+)"/g),
    ([, href]) => href,
  );
  expect(icons).toHaveLength(3);
  for (const icon of icons) expect((await ask(icon ?? '')).headers.get('Content-Type')).toMatch(/^image\//);
});

test('The browser reads the manifest without an error, and each of its icons exists in its size.', async () => {
  const { page } = await visit('/');
  const devtools = await page.context().newCDPSession(page);
  const { errors, data = '' } = await devtools.send('Page.getAppManifest');
  expect(errors).toEqual([]);
  const { icons } = JSON.parse(data) as { icons: { src: string; sizes: string }[] };
  expect(icons).toHaveLength(3);
  for (const { src, sizes } of icons) {
    const { format, width, height } = await sizeOf(await ask(src));
    expect([format, `${String(width)}x${String(height)}`]).toEqual(['png', sizes]);
  }
});
