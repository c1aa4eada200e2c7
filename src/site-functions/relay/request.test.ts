import { siteRequest } from '../../../tests/support/site-functions.ts';
import { isCrossSite } from './request.ts';

const here = new URL(siteRequest({}).url).origin;

it.each<[boolean, string, Record<string, string>]>([
  [false, 'a script outside a browser, which sends neither header', {}],
  [false, 'the site itself', { 'sec-fetch-site': 'same-origin', origin: here }],
  [false, 'a bookmark', { 'sec-fetch-site': 'none' }],
  [false, 'an old browser on the site', { origin: here }],
  [true, 'another site', { 'sec-fetch-site': 'cross-site', origin: here }],
  [true, 'another site in an old browser', { origin: 'https://other.example' }],
  [true, 'a page with an opaque origin', { origin: 'null' }],
])('A request is from another site: %s for %s', (expected, _, headers) => {
  expect(isCrossSite(siteRequest({ headers }))).toBe(expected);
});
