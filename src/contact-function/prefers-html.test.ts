import { prefersHtml } from './prefers-html.ts';

const browser = 'text/html,application/xhtml+xml,application/xml;q=0.9,image/avif,image/webp,*/*;q=0.8';
const form = 'application/x-www-form-urlencoded';

describe('prefersHtml', () => {
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
  ])('is %s for %s with Accept: %s and Content-Type: %s', (expected, method, accept, type) => {
    expect(prefersHtml({ method, headers: { accept, 'content-type': type } })).toBe(expected);
  });
});
