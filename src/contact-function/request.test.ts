import { siteRequest } from '../../tests/support/site-functions.ts';
import { isCrossSite, prefersHtml, provenVisitor } from './request.ts';

const browser = 'text/html,application/xhtml+xml,application/xml;q=0.9,image/avif,image/webp,*/*;q=0.8';
const form = 'application/x-www-form-urlencoded';

describe('A request', () => {
  it.each<[boolean, Record<string, string>]>([
    [true, { accept: browser, 'content-type': 'Application/X-WWW-Form-URLencoded; charset=UTF-8' }],
    [true, { accept: 'application/json, Text/HTML;q=0.1', 'content-type': form }],
    [false, { accept: browser, 'content-type': 'application/json' }],
    [false, { accept: browser }],
    [false, { accept: '*/*', 'content-type': form }],
    [false, { 'content-type': form }],
  ])('prefers HTML: %s with the headers %j', (expected, headers) => {
    expect(prefersHtml(siteRequest({ method: 'POST', headers }))).toBe(expected);
  });

  const here = new URL(siteRequest({}).url).origin;

  it.each<[boolean, string, Record<string, string>]>([
    [false, 'a script outside a browser, which sends neither header', {}],
    [false, 'the site itself', { 'sec-fetch-site': 'same-origin', origin: here }],
    [false, 'a bookmark', { 'sec-fetch-site': 'none' }],
    [false, 'an old browser on the site', { origin: here }],
    [true, 'another site', { 'sec-fetch-site': 'cross-site', origin: here }],
    [true, 'another subdomain', { 'sec-fetch-site': 'same-site' }],
    [true, 'another site in an old browser', { origin: 'https://other.example' }],
    [true, 'a page with an opaque origin', { origin: 'null' }],
  ])('is from another site: %s for %s', (expected, _, headers) => {
    expect(isCrossSite(siteRequest({ headers }))).toBe(expected);
  });

  it.each<[string | undefined, string]>([
    [undefined, 'a key'],
    ['', 'a key'],
    ['203.0.113.7', ''],
  ])('has no proof for the IP address %j with the key %j', (ip, key) => {
    expect(provenVisitor(ip, key)).toEqual({});
  });
});
