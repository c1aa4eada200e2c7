import { isCrossSite } from './is-cross-site.ts';

const host = 'www.site.example';

test.each([
  ['a script, which tells nothing', {}],
  ['the site itself', { 'sec-fetch-site': 'same-origin', origin: `https://${host}` }],
  ['a reload', { 'sec-fetch-site': 'none' }],
  ['an old browser on the site', { origin: `https://${host}` }],
])('What comes from %s is of the site.', (_, headers) => {
  expect(isCrossSite({ host, ...headers })).toBe(false);
});

test.each([
  ['another site', { 'sec-fetch-site': 'cross-site', origin: 'https://other.example' }],
  ['another site whose page says nothing of itself', { 'sec-fetch-site': 'cross-site' }],
  ['another part of the domain', { 'sec-fetch-site': 'same-site', origin: 'https://blog.site.example' }],
  ['another site in an old browser', { origin: 'https://other.example' }],
  ['another port', { origin: `https://${host}:8443` }],
  ['a page that is nobody’s', { origin: 'null' }],
  ['a site that claims much', { 'sec-fetch-site': ['same-origin', 'cross-site'].join(', ') }],
])('What comes from %s is not.', (_, headers) => {
  expect(isCrossSite({ host, ...headers })).toBe(true);
});
