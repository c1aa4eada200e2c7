import type { GatsbyFunctionRequest, GatsbyFunctionResponse, HeaderRoutes } from 'gatsby';
import { MUST_REVALIDATE_HEADERS, PERMANENT_CACHE_CONTROL_HEADER } from 'gatsby/dist/utils/adapter/constants';
import contact from '../api/contact.ts';
import { withHeaders } from './headers-adapter.ts';
import { securityHeaders } from './security-headers.ts';

/** Gatsby's own headers, which it gives to every adapter. */
const gatsbyRoutes: HeaderRoutes = [
  { path: '/*', headers: MUST_REVALIDATE_HEADERS },
  { path: '/static/*', headers: PERMANENT_CACHE_CONTROL_HEADER },
];

/** All values that the path gets under the name. */
function valuesOf(name: string, path: string, routes: HeaderRoutes): string[] {
  return routes
    .filter((route) => new RegExp(`^${route.path.replace('*', '.*')}$`).test(path))
    .flatMap(({ headers }) => headers.filter(({ key }) => key.toLowerCase() === name.toLowerCase()))
    .map(({ value }) => value);
}

async function functionHeaders(): Promise<Map<string, unknown>> {
  jest.spyOn(console, 'info').mockImplementation(() => undefined);
  const headers = new Map<string, unknown>();
  const request = { method: 'GET', headers: { accept: 'text/html' }, query: {} };
  const response = {
    setHeader: (name: string, value: unknown) => headers.set(name, value),
    status: () => response,
    send: () => undefined,
  };
  await contact(request as unknown as GatsbyFunctionRequest, response as unknown as GatsbyFunctionResponse);
  return headers;
}

describe('The header', () => {
  it.each(Object.keys(securityHeaders))('%s is one and the same in pages, files and site function', async (name) => {
    const value = (await functionHeaders()).get(name);
    expect(value).toMatch(/\w/);
    for (const path of ['/', '/robots.txt', '/static/hero.jpg']) {
      expect(valuesOf(name, path, withHeaders(gatsbyRoutes, securityHeaders))).toEqual([value]);
    }
  });

  it('replaces Gatsby’s own of that name, and leaves its other headers', () => {
    const routes = withHeaders(gatsbyRoutes, { 'Referrer-Policy': 'no-referrer' });
    expect(valuesOf('Referrer-Policy', '/', routes)).toEqual(['no-referrer']);
    expect(valuesOf('X-Frame-Options', '/', routes)).toEqual(['DENY']);
    expect(valuesOf('Cache-Control', '/', routes)).toEqual(['public, max-age=0, must-revalidate']);
  });
});
