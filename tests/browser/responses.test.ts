import { readdirSync, readFileSync } from 'node:fs';
import { siteUrls } from '../../src/seo/site-urls.ts';
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

it('The page’s manifest is valid, and the icon for tabs exists', async () => {
  const page = await visit('/');
  const devtools = await page.context().newCDPSession(page);
  const { errors, data } = await devtools.send('Page.getAppManifest');
  expect([errors, data]).toEqual([[], await (await ask(siteUrls.manifest)).text()]);
  const icon = await page.locator('link[type="image/svg+xml"]').getAttribute('href');
  expect(await (await ask(icon ?? '')).text()).toContain('<svg');
});
