import { isCrossSite, prefersHtml, provenVisitor } from './request.ts';

const browser = 'text/html,application/xhtml+xml,application/xml;q=0.9,image/avif,image/webp,*/*;q=0.8';
const form = 'application/x-www-form-urlencoded';

describe('A request', () => {
  it.each<[boolean, string, string | undefined, string | undefined]>([
    [true, 'GET', browser, undefined],
    [true, 'POST', browser, 'Application/X-WWW-Form-URLencoded; charset=UTF-8'],
    [true, 'POST', 'application/json, Text/HTML;q=0.1', form],
    [false, 'POST', browser, 'application/json'],
    [false, 'POST', browser, undefined],
    [true, 'HEAD', browser, undefined],
    [false, 'PUT', browser, form],
    [false, 'POST', '*/*', form],
    [false, 'GET', undefined, undefined],
  ])('prefers HTML: %s for %s with Accept: %s and Content-Type: %s', (expected, method, accept, type) => {
    expect(prefersHtml({ method, headers: { accept, 'content-type': type } })).toBe(expected);
  });

  const host = 'www.site.example';

  it.each<[boolean, string, Record<string, string>]>([
    [false, 'a script outside a browser, which sends neither header', {}],
    [false, 'the site itself', { 'sec-fetch-site': 'same-origin', origin: `https://${host}` }],
    [false, 'a bookmark', { 'sec-fetch-site': 'none' }],
    [false, 'an old browser on the site', { origin: `https://${host}` }],
    [true, 'another site', { 'sec-fetch-site': 'cross-site', origin: `https://${host}` }],
    [true, 'another subdomain', { 'sec-fetch-site': 'same-site' }],
    [true, 'another site in an old browser', { origin: 'https://other.example' }],
    [true, 'a page with an opaque origin', { origin: 'null' }],
  ])('is from another site: %s for %s', (expected, _, headers) => {
    expect(isCrossSite({ host, ...headers })).toBe(expected);
  });

  const others = { 'x-forwarded-for': '203.0.113.9', 'x-real-ip': '203.0.113.9' };

  it.each([
    ['203.0.113.7', '127.0.0.1', '203.0.113.7'],
    ['2001:db8::7', '127.0.0.1', '2001:db8::7'],
    ['', '127.0.0.1', '127.0.0.1'],
    ['unknown', '127.0.0.1', '127.0.0.1'],
    ['203.0.113.7, 203.0.113.8', '127.0.0.1', '127.0.0.1'],
    ['203.0.113.7:80', '127.0.0.1', '127.0.0.1'],
    [undefined, '127.0.0.1', '127.0.0.1'],
    [undefined, undefined, undefined],
  ])('with the header %j from Netlify and the socket %j is from %j, whatever clients say', (...row) => {
    const [value, socket, expected] = row;
    const headers = { 'x-nf-client-connection-ip': value, ...others };
    const request = { headers, socket: { remoteAddress: socket } };
    const proven = { 'X-Contact-Visitor': expected, 'X-Contact-Proof': expect.stringMatching(/^[0-9a-f]{64}$/) };
    expect(provenVisitor(request, 'a key')).toEqual(expected ? proven : {});
    expect(provenVisitor(request, '')).toEqual({});
  });
});
