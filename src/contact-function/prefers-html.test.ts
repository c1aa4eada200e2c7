import { prefersHtml } from './prefers-html.ts';

const form = 'application/x-www-form-urlencoded';
/** The Accept headers of Chromium, Firefox and Safari for a form and for a URL. */
const browsers = [
  'text/html,application/xhtml+xml,application/xml;q=0.9,image/avif,image/webp,image/apng,*/*;q=0.8',
  'text/html,application/xhtml+xml,application/xml;q=0.9,*/*;q=0.8',
];

const prefers = (method: string | undefined, accept: string | undefined, contentType?: string) =>
  prefersHtml({ method, headers: { accept, 'content-type': contentType } });

test.each([...browsers, 'text/html', 'Text/HTML; charset=utf-8', 'application/json, text/html;q=0.1'])(
  'Accept %s prefers HTML, with a posted form and with GET.',
  (accept) => {
    expect(prefers('POST', accept, form)).toBe(true);
    expect(prefers('POST', accept, 'Application/X-WWW-Form-URLencoded; charset=UTF-8')).toBe(true);
    expect(prefers('GET', accept)).toBe(true);
  },
);

test.each([
  undefined,
  '',
  '*/*',
  'application/json',
  'text/*',
  'text/html5',
  'text/plain;x=text/html',
  'text/html;q=0',
  'text/html; Q=0.000, application/json',
])('Accept %j prefers JSON, with a posted form and with GET.', (accept) => {
  expect(prefers('POST', accept, form)).toBe(false);
  expect(prefers('GET', accept)).toBe(false);
});

test.each([undefined, '', 'application/json', 'text/plain', 'multipart/form-data; boundary=x'])(
  'A post of %j prefers JSON, although it accepts HTML.',
  (contentType) => {
    expect(prefers('POST', 'text/html', contentType)).toBe(false);
  },
);

test.each(['HEAD', 'PUT', 'PATCH', 'DELETE', 'OPTIONS', undefined])(
  'The method %s prefers JSON, although it accepts HTML.',
  (method) => {
    expect(prefers(method, 'text/html', form)).toBe(false);
  },
);
