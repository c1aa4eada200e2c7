import type { Page } from 'playwright-core';
import sharp from 'sharp';
import company from '../../content/company.json';
import content from '../../content/page.json';
import { useBrowser } from '../support/browser';

const { visit, stack } = useBrowser();

const ask = (address: string) => fetch(new URL(address, stack().siteUrl));

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

const linkTo = (page: Page, selector: string) => page.locator(`head > ${selector}`).getAttribute('href');

/** What the tests read of the page's structured data. */
type StructuredData = {
  name: string;
  description: string;
  address: { addressLocality: string; addressRegion: string; addressCountry: string };
  email: string;
  telephone?: string;
  url: string;
  image: string;
  logo: string;
};

describe('The structured data for search engines', () => {
  /** As the page is sent, before its scripts run. */
  async function dataSent() {
    const html = await (await ask('/')).text();
    const scripts = [...html.matchAll(/<script type="application\/ld\+json"[^>]*>(.*?)<\/script>/gs)];
    expect(scripts).toHaveLength(1);
    return JSON.parse(scripts[0]?.[1] ?? '') as StructuredData;
  }

  test('is what the page shows.', async () => {
    const data = await dataSent();
    const { page } = await visit('/');
    const card = page.locator('#contact');
    const footer = page.locator('footer');
    expect(await footer.getByText(data.name, { exact: true }).count()).toBe(1);
    expect(await footer.getByText(data.description, { exact: true }).count()).toBe(1);
    const { addressLocality, addressRegion, addressCountry } = data.address;
    for (const part of [card, footer]) {
      expect(await part.getByText(`${addressLocality}, ${addressRegion}`, { exact: true }).count()).toBe(1);
      expect(await part.locator(`a[href="mailto:${data.email}"]`).textContent()).toBe(data.email);
      expect(await part.locator('a[href^="tel:"]').allTextContents()).toEqual(data.telephone ? [data.telephone] : []);
    }
    expect(addressCountry).toBe('AU');
    expect(data.url).toBe(await linkTo(page, 'link[rel=canonical]'));
  });

  test('names a picture and a logo that exist.', async () => {
    const data = await dataSent();
    expect(await sizeOf(await askHere(data.image))).toEqual({ format: 'jpeg', width: 1200, height: 630 });
    expect(await sizeOf(await askHere(data.logo))).toEqual({ format: 'png', width: 512, height: 512 });
  });
});

test('The head of the page is complete before any script runs, and nothing is in it twice afterwards.', async () => {
  const { page } = await visit('/');
  const html = await (await ask('/')).text();
  const names = ['rel="canonical"', 'property="og:image"', 'name="theme-color"', 'rel="manifest"', 'ld+json'];
  for (const name of names) expect(html.split(name)).toHaveLength(2);
  for (const name of names.slice(0, 4)) expect(await page.locator(`[${name}]`).count()).toBe(1);
});

test('The sitemap lists the canonical URL of the page and nothing else, and robots.txt leads to it.', async () => {
  const { page } = await visit('/');
  const robots = await (await ask('/robots.txt')).text();
  const address = /^Sitemap: (.*)$/m.exec(robots)?.[1] ?? '';
  const response = await askHere(address);
  expect(response.headers.get('Content-Type')).toMatch(/^(application|text)\/xml/);
  const sitemap = await response.text();
  const listed = await page.evaluate((xml) => {
    const read = new DOMParser().parseFromString(xml, 'application/xml');
    return Array.from(read.querySelectorAll('urlset > url > loc'), (location) => location.textContent);
  }, sitemap);
  expect(listed).toEqual([await linkTo(page, 'link[rel=canonical]')]);
});

test('The picture of a shared link exists, in the size that the page states, with a description.', async () => {
  const { page } = await visit('/');
  const property = (name: string) => page.locator(`meta[property="og:image${name}"]`).getAttribute('content');
  const size = { width: Number(await property(':width')), height: Number(await property(':height')) };
  expect(await sizeOf(await askHere((await property('')) ?? ''))).toEqual({ format: 'jpeg', ...size });
  expect(await property(':alt')).toContain(content.hero.image.alt);
});

test.each(['/', '/nowhere'])('Every icon that %s names exists.', async (path) => {
  const html = await (await ask(path)).text();
  const icons = Array.from(html.matchAll(/<link rel="(?:icon|apple-touch-icon)"[^>]*>/g), ([link]) => link);
  expect(icons).toHaveLength(3);
  for (const link of icons) {
    const response = await ask(/href="([^"]+)"/.exec(link)?.[1] ?? '');
    expect(response.status).toBe(200);
    expect(response.headers.get('Content-Type')).toMatch(/^image\//);
    await response.arrayBuffer();
  }
});

test('favicon.ico, which browsers request unasked, holds two pictures, of 16 and 32 pixels.', async () => {
  const file = Buffer.from(await (await ask('/favicon.ico')).arrayBuffer());
  const sizes = [0, 1].map((index) => {
    const entry = 6 + 16 * index;
    const offset = file.readUInt32LE(entry + 12);
    return sharp(file.subarray(offset, offset + file.readUInt32LE(entry + 8))).metadata();
  });
  expect((await Promise.all(sizes)).map(({ format, width, height }) => [format, width, height])).toEqual([
    ['png', 16, 16],
    ['png', 32, 32],
  ]);
});

test('The icon for the screen of a phone is 180 pixels wide and has no transparent part.', async () => {
  const icon = sharp(await (await ask('/apple-touch-icon.png')).arrayBuffer());
  expect(await icon.metadata()).toMatchObject({ width: 180, height: 180 });
  expect((await icon.stats()).isOpaque).toBe(true);
});

test('The browser reads the manifest without an error, and each of its icons exists in its size.', async () => {
  const { page } = await visit('/');
  const devtools = await page.context().newCDPSession(page);
  const { url, errors, data = '' } = await devtools.send('Page.getAppManifest');
  expect(new URL(url).pathname).toBe('/manifest.webmanifest');
  expect(errors).toEqual([]);
  const manifest = JSON.parse(data) as { name: string; icons: { src: string; sizes: string }[] };
  expect(manifest.name).toBe(company.name);
  expect(manifest.icons).toHaveLength(3);
  for (const { src, sizes } of manifest.icons) {
    const { format, width, height } = await sizeOf(await ask(src));
    expect([format, `${String(width)}x${String(height)}`]).toEqual(['png', sizes]);
  }
});
