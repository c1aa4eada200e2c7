import { Readable } from 'node:stream';
import type { GatsbyFunctionRequest } from 'gatsby';
import { readLinkRequest } from './read-link-request.ts';

const token = `spam.3f0c9a52-7d1e-4b6a-9c84-0f5e2d7b1a63.1798761600.${'a'.repeat(64)}`;
const host = 'www.site.example';

type Request = { method: string; query?: object; headers?: Record<string, string>; body?: string };

function read({ headers, body = '', ...request }: Request) {
  const received = { query: {}, ...request, headers: { host, ...headers } };
  return readLinkRequest(
    Object.assign(Readable.from([Buffer.from(body)]), received) as unknown as GatsbyFunctionRequest,
  );
}

function press(form: Record<string, string>, headers: Record<string, string> = {}) {
  return read({
    method: 'POST',
    headers: { 'content-type': 'application/x-www-form-urlencoded', ...headers },
    body: new URLSearchParams(form).toString(),
  });
}

test.each(['GET', 'HEAD'])('%s shows the page of the token, whatever else the URL says.', async (method) => {
  expect(await read({ method, query: { token, action: 'do' } })).toEqual({ token, action: 'show' });
});

test.each(['do', 'undo'])('A form posted with the button %s acts.', async (action) => {
  expect(await press({ token, action })).toEqual({ token, action });
});

test.each<[string, ReturnType<typeof read>]>([
  ['without a token', read({ method: 'GET' })],
  ['with two tokens', read({ method: 'GET', query: { token: [token, token] } })],
  ['with a token that no edge function made', read({ method: 'GET', query: { token: 'a.b.c' } })],
  ['without a button', press({ token })],
  ['with a button that no page has', press({ token, action: 'show' })],
  ['with the token in the URL only', read({ method: 'POST', query: { token, action: 'do' } })],
  ['with JSON', press({ token, action: 'do' }, { 'content-type': 'application/json' })],
  ['without a body', read({ method: 'POST', headers: { 'content-type': 'application/x-www-form-urlencoded' } })],
])('A request %s is not found.', async (_, received) => {
  expect(await received).toEqual({ status: 404 });
});

test.each(['PUT', 'DELETE', 'PATCH', 'OPTIONS'])('%s is not allowed.', async (method) => {
  expect(await read({ method, query: { token } })).toEqual({ status: 405 });
});

test.each<[string, Record<string, string>, boolean]>([
  ['the page itself', { 'sec-fetch-site': 'same-origin', origin: 'null' }, true],
  ['the page itself, in a browser without Sec-Fetch-Site', { origin: 'null' }, true],
  ['no browser', {}, true],
  ['another site', { 'sec-fetch-site': 'cross-site', origin: 'https://other.example' }, false],
  ['another site with an opaque origin', { 'sec-fetch-site': 'cross-site', origin: 'null' }, false],
  ['another site, in a browser without Sec-Fetch-Site', { origin: 'https://other.example' }, false],
])('A form from %s: %j, accepted: %j.', async (_, headers, isAccepted) => {
  expect(await press({ token, action: 'do' }, headers)).toEqual(isAccepted ? { token, action: 'do' } : { status: 403 });
});
