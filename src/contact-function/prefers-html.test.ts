import { prefersHtml } from './prefers-html.ts';

const form = 'application/x-www-form-urlencoded';

const prefers = (method: string | undefined, accept: string | undefined, contentType?: string) =>
  prefersHtml({ method, headers: { accept, 'content-type': contentType } });

test.each([
  'text/html,application/xhtml+xml,application/xml;q=0.9,image/avif,image/webp,*/*;q=0.8',
  'Text/HTML; charset=utf-8',
  'application/json, text/html;q=0.1',
])('Accept %s prefers HTML, with a posted form and with GET.', (accept) => {
  expect(prefers('POST', accept, 'Application/X-WWW-Form-URLencoded; charset=UTF-8')).toBe(true);
  expect(prefers('GET', accept)).toBe(true);
});

test.each([undefined, '', '*/*', 'text/html5', 'text/plain;x=text/html', 'text/html; Q=0.000, application/json'])(
  'Accept %j prefers JSON, with a posted form and with GET.',
  (accept) => {
    expect(prefers('POST', accept, form)).toBe(false);
    expect(prefers('GET', accept)).toBe(false);
  },
);

test.each([
  ['POST', undefined],
  ['POST', 'application/json'],
  ['HEAD', form],
  ['PUT', form],
  [undefined, form],
])('%s of %j prefers JSON, although it accepts HTML.', (method, contentType) => {
  expect(prefers(method, 'text/html', contentType)).toBe(false);
});
