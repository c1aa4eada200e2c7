import { readdirSync, readFileSync } from 'node:fs';
import sharp from 'sharp';
import company from '../../content/company.json';
import { useBrowser } from './browser.ts';

const { visit, stack, takePageErrors } = useBrowser();

const ask = (path: string) => fetch(new URL(path, stack().siteUrl));

/** What each header must say. It must not occur twice: browsers may reject two values. */
const securityHeaders = [
  ['Strict-Transport-Security', /^max-age=\d{8,}$/],
  ['X-Content-Type-Options', /^nosniff$/],
  ['X-Frame-Options', /^DENY$/],
  ['Referrer-Policy', /^(same-origin|no-referrer)$/],
  [
    'Permissions-Policy',
    /^(?=.*camera=\(\))(?=.*geolocation=\(\))(?=.*microphone=\(\))(?=.*payment=\(\))(?=.*usb=\(\))/,
  ],
  ['Cross-Origin-Opener-Policy', /^same-origin$/],
  ['Cross-Origin-Resource-Policy', /^same-origin$/],
] as const;

// src/api tests the headers of the functions' other responses.
it.each([
  ['the landing page', '/'],
  ['the 404 page', '/nowhere'],
  ['a file', '/robots.txt'],
  ['a function’s page', '/api/message'],
])('The site sends each security header once with %s', async (_, path) => {
  const response = await ask(path);
  // An unread body would keep Jest's worker alive.
  await response.arrayBuffer();
  expect(response.headers.has('X-XSS-Protection')).toBe(false);
  for (const [name, value] of securityHeaders) {
    expect([name, response.headers.get(name)]).toEqual([name, expect.stringMatching(value)]);
  }
});

it('The site has the licences of what visitors get', async () => {
  const licence = readFileSync('src/fonts/Marcellus-LICENSE.txt', 'utf8').trim();
  expect(await (await ask('/licences.txt')).text()).toContain(licence);
});

it('The site has no files that only Gatsby’s runtime would load', () => {
  const files = readdirSync('public').filter((name) => /partytown|stats|chunk-map|^styles/.test(name));
  expect(files).toEqual([]);
});

it('An injected script or style is blocked', async () => {
  const page = await visit('/');
  await page.evaluate(() => {
    const image = '<img src="data:," onerror="window.broken = true" style="width: 9px">';
    document.body.insertAdjacentHTML('beforeend', image);
    const script = document.createElement('script');
    script.textContent = 'window.broken = true';
    document.body.append(script);
  });
  expect(await page.evaluate(() => 'broken' in window)).toBe(false);
  const violations = takePageErrors().filter((pageError) => pageError.includes('Content Security Policy'));
  expect(violations.length).toBeGreaterThan(1);
});

it('The page’s head refers only to pictures that exist and to a valid manifest', async () => {
  const page = await visit('/');
  const devtools = await page.context().newCDPSession(page);
  const { errors, data = '' } = await devtools.send('Page.getAppManifest');
  expect(errors).toEqual([]);
  const { icons } = JSON.parse(data) as { icons: { src: string; sizes: string }[] };
  const links = page.locator('link[rel*=icon]');
  const linked = await links.evaluateAll((all) => all.map((link) => link.getAttribute('href')));
  const structured = (await page.locator('script[type="application/ld+json"]').textContent()) ?? '';
  const { image, logo } = JSON.parse(structured) as { image: string; logo: string };
  const named = [...icons.map(({ src }) => src), ...linked, image, logo];
  expect(named).toHaveLength(3 + 3 + 2);
  for (const src of named) {
    const { origin, pathname } = new URL(src ?? '', company.siteUrl);
    expect(origin).toBe(company.siteUrl);
    const { width, height } = await sharp(await (await ask(pathname)).arrayBuffer()).metadata();
    const sizes = icons.find((icon) => icon.src === pathname)?.sizes;
    if (sizes) expect(`${width}x${height}`).toBe(sizes);
  }
});
