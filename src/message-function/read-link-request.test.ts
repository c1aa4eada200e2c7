import { siteRequest, type SiteRequest } from '../../tests/support/site-functions.ts';
import { readLinkRequest } from './read-link-request.ts';

const token = `spam.3f0c9a52-7d1e-4b6a-9c84-0f5e2d7b1a63.1798761600.${'a'.repeat(64)}`;

const read = (request: SiteRequest) => readLinkRequest(siteRequest(request));

function press(form: Record<string, string>, change: Record<string, string> = {}) {
  return read({ method: 'POST', headers: change, body: new URLSearchParams(form) });
}

describe('A request to /api/message', () => {
  it.each(['GET', 'HEAD'])('shows the token’s page for %s, whatever else is in the URL', async (method) => {
    expect(await read({ method, query: { token, action: 'do' } })).toEqual({ token, purpose: 'spam', action: 'show' });
  });

  it.each<[number, string, ReturnType<typeof read>]>([
    [404, 'without a token', read({ method: 'GET' })],
    [404, 'with a token that no edge function made', read({ method: 'GET', query: { token: 'a.b.c' } })],
    [404, 'without a button', press({ token })],
    [404, 'with a button that no page has', press({ token, action: 'show' })],
    [404, 'with the token only in the URL', read({ method: 'POST', query: { token, action: 'do' } })],
    [404, 'with JSON', press({ token, action: 'do' }, { 'content-type': 'application/json' })],
    [405, 'with the method PUT', read({ method: 'PUT', query: { token } })],
  ])('is refused with %i %s', async (status, _, received) => {
    expect(await received).toMatchObject({ outcome: 'refused', status });
  });

  it.each<[string, Record<string, string>, boolean]>([
    ['the page itself, in a browser without Sec-Fetch-Site', { origin: 'null' }, true],
    ['another site with an opaque origin', { 'sec-fetch-site': 'cross-site', origin: 'null' }, false],
    ['another site, in a browser without Sec-Fetch-Site', { origin: 'https://other.example' }, false],
  ])('may come from %s with %j: %s', async (_, headers, isAccepted) => {
    const received = await press({ token, action: 'do' }, headers);
    expect(received).toMatchObject(isAccepted ? { token, action: 'do' } : { status: 403 });
  });
});
