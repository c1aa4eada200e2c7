import { isCrossSite } from './is-cross-site.ts';

const host = 'www.site.example';

describe('isCrossSite', () => {
  it.each<[boolean, string, Record<string, string>]>([
    [false, 'a script outside a browser, which sends neither header', {}],
    [false, 'the site itself', { 'sec-fetch-site': 'same-origin', origin: `https://${host}` }],
    [false, 'a bookmark', { 'sec-fetch-site': 'none' }],
    [false, 'an old browser on the site', { origin: `https://${host}` }],
    [true, 'another site', { 'sec-fetch-site': 'cross-site', origin: `https://${host}` }],
    [true, 'another subdomain', { 'sec-fetch-site': 'same-site' }],
    [true, 'another site in an old browser', { origin: 'https://other.example' }],
    [true, 'a page with an opaque origin', { origin: 'null' }],
  ])('is %s for a request from %s', (expected, _, headers) => {
    expect(isCrossSite({ host, ...headers })).toBe(expected);
  });
});
