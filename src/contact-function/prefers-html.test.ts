import { prefersHtml } from './prefers-html.ts';

const form = 'application/x-www-form-urlencoded';
/** What Chromium, Firefox and Safari send with a form and when they open an address. */
const browsers = [
  'text/html,application/xhtml+xml,application/xml;q=0.9,image/avif,image/webp,image/apng,*/*;q=0.8',
  'text/html,application/xhtml+xml,application/xml;q=0.9,*/*;q=0.8',
];

const asks = (method: string | undefined, accept: string | undefined, contentType?: string) =>
  prefersHtml({ method, headers: { accept, 'content-type': contentType } });

test.each([...browsers, 'text/html', 'Text/HTML; charset=utf-8', 'application/json, text/html;q=0.1'])(
  'Whoever accepts %s takes a page, for a posted form and for an address.',
  (accept) => {
    expect(asks('POST', accept, form)).toBe(true);
    expect(asks('POST', accept, 'Application/X-WWW-Form-URLencoded; charset=UTF-8')).toBe(true);
    expect(asks('GET', accept)).toBe(true);
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
])('Whoever accepts %j takes JSON, for a posted form and for an address.', (accept) => {
  expect(asks('POST', accept, form)).toBe(false);
  expect(asks('GET', accept)).toBe(false);
});

test.each([undefined, '', 'application/json', 'text/plain', 'multipart/form-data; boundary=x'])(
  'What is posted as %j is answered with JSON, though HTML is accepted.',
  (contentType) => {
    expect(asks('POST', 'text/html', contentType)).toBe(false);
  },
);

test.each(['HEAD', 'PUT', 'PATCH', 'DELETE', 'OPTIONS', undefined])(
  'The method %s is answered with JSON, though HTML is accepted.',
  (method) => {
    expect(asks(method, 'text/html', form)).toBe(false);
  },
);
