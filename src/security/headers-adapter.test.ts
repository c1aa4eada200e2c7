import { withHeaders } from './headers-adapter.ts';

it('The site’s headers are on every path, replace others of the same name, and leave out X-XSS-Protection', () => {
  const routes = [
    {
      path: '/*',
      headers: [
        { key: 'x-frame-options', value: 'SAMEORIGIN' },
        { key: 'x-xss-protection', value: '1; mode=block' },
      ],
    },
    { path: '/static/*', headers: [{ key: 'cache-control', value: 'immutable' }] },
  ];
  expect(withHeaders(routes, { 'X-Frame-Options': 'DENY' })).toEqual([
    { path: '/*', headers: [{ key: 'X-Frame-Options', value: 'DENY' }] },
    { path: '/*', headers: [] },
    { path: '/static/*', headers: [{ key: 'cache-control', value: 'immutable' }] },
  ]);
});
