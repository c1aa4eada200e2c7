import type { HeaderRoutes } from 'gatsby';
import { MUST_REVALIDATE_HEADERS, PERMANENT_CACHE_CONTROL_HEADER } from 'gatsby/dist/utils/adapter/constants';
import { callSiteFunction } from '../../tests/support/site-functions.ts';
import contact from '../api/contact.ts';
import { withHeaders } from './headers-adapter.ts';
import { securityHeaders } from './security-headers.ts';

/** The headers that Gatsby passes to every adapter. */
const gatsbyRoutes: HeaderRoutes = [
  { path: '/*', headers: MUST_REVALIDATE_HEADERS },
  { path: '/static/*', headers: PERMANENT_CACHE_CONTROL_HEADER },
];

/** All values of the header for the path. */
function valuesOf(name: string, path: string, routes: HeaderRoutes): string[] {
  return routes
    .filter((route) => new RegExp(`^${route.path.replace('*', '.*')}$`).test(path))
    .flatMap(({ headers }) => headers.filter(({ key }) => key.toLowerCase() === name.toLowerCase()))
    .map(({ value }) => value);
}

describe('The security header', () => {
  // The values are written out here, because without our own, Gatsby's defaults would still be on pages and files.
  it.each([
    ['Strict-Transport-Security', 'max-age=63072000'],
    ['X-Content-Type-Options', 'nosniff'],
    ['X-Frame-Options', 'DENY'],
    ['Referrer-Policy', 'same-origin'],
    ['Permissions-Policy', 'camera=(), geolocation=(), microphone=(), payment=(), usb=(), browsing-topics=()'],
    ['Cross-Origin-Opener-Policy', 'same-origin'],
    ['Cross-Origin-Resource-Policy', 'same-origin'],
  ])('%s is “%s” for pages, files and functions', async (name, value) => {
    const { headers } = await callSiteFunction(contact, { method: 'GET', headers: { accept: 'text/html' } });
    expect(headers[name]).toBe(value);
    for (const path of ['/', '/robots.txt', '/static/hero.jpg']) {
      expect(valuesOf(name, path, withHeaders(gatsbyRoutes, securityHeaders))).toEqual([value]);
    }
  });

  it('replaces Gatsby’s header of the same name, and does not change the others', () => {
    const routes = withHeaders(gatsbyRoutes, { 'Referrer-Policy': 'no-referrer' });
    expect(valuesOf('Referrer-Policy', '/', routes)).toEqual(['no-referrer']);
    expect(valuesOf('X-Frame-Options', '/', routes)).toEqual(['DENY']);
    expect(valuesOf('Cache-Control', '/', routes)).toEqual(['public, max-age=0, must-revalidate']);
  });
});
