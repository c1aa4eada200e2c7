import { isCrossSite } from './is-cross-site.ts';

const host = 'www.site.example';

test.each([
  ['a script outside of browsers, which sends neither header', {}],
  ['the site itself', { 'sec-fetch-site': 'same-origin', origin: `https://${host}` }],
  ['a reload', { 'sec-fetch-site': 'none' }],
  ['an old browser on the site', { origin: `https://${host}` }],
])('A request from %s is not cross-site.', (_, headers) => {
  expect(isCrossSite({ host, ...headers })).toBe(false);
});

test.each([
  ['another site', { 'sec-fetch-site': 'cross-site', origin: 'https://other.example' }],
  ['another site without an Origin header', { 'sec-fetch-site': 'cross-site' }],
  ['another subdomain', { 'sec-fetch-site': 'same-site', origin: 'https://blog.site.example' }],
  ['another site in an old browser', { origin: 'https://other.example' }],
  ['another port', { origin: `https://${host}:8443` }],
  ['a page with an opaque origin', { origin: 'null' }],
  ['a site that adds a value of its own', { 'sec-fetch-site': ['same-origin', 'cross-site'].join(', ') }],
])('A request from %s is cross-site.', (_, headers) => {
  expect(isCrossSite({ host, ...headers })).toBe(true);
});
