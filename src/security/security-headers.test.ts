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
  it.each(Object.keys(securityHeaders))('%s has one value, the same for pages, files and functions', async (name) => {
    const { headers } = await callSiteFunction(contact, { method: 'GET', headers: { accept: 'text/html' } });
    expect(headers[name]).toMatch(/\w/);
    for (const path of ['/', '/robots.txt', '/static/hero.jpg']) {
      expect(valuesOf(name, path, withHeaders(gatsbyRoutes, securityHeaders))).toEqual([headers[name]]);
    }
  });

  it('replaces Gatsby’s header of the same name, and does not change the others', () => {
    const routes = withHeaders(gatsbyRoutes, { 'Referrer-Policy': 'no-referrer' });
    expect(valuesOf('Referrer-Policy', '/', routes)).toEqual(['no-referrer']);
    expect(valuesOf('X-Frame-Options', '/', routes)).toEqual(['DENY']);
    expect(valuesOf('Cache-Control', '/', routes)).toEqual(['public, max-age=0, must-revalidate']);
  });
});
