import { aMessage } from '../../tests/support/a-message.ts';
import { edgeResponse, type FakeSupabase } from '../../tests/support/fake-supabase.ts';
import { aFollowed, aLink } from '../../tests/support/link-state.ts';
import company from '../../tests/support/sample-content/company.json';
import content from '../../tests/support/sample-content/page.json';
import { lowerCase, readResponse, siteRequest, useFakeSupabase } from '../../tests/support/site-functions.ts';
import type { SiteRequest } from '../../tests/support/site-functions.ts';
import { invalidLinkSentence } from '../../supabase/functions/_shared/links/link-state.ts';
import type { Followed } from '../../supabase/functions/_shared/links/link-state.ts';
import { securityHeaders } from '../security/security-headers.ts';
import { respond } from './message.ts';

const token = `answered.3f0c9a52-7d1e-4b6a-9c84-0f5e2d7b1a63.1798761600.${'a'.repeat(64)}`;
const { supabase, log } = useFakeSupabase(edgeResponse('done', 200, aLink));

const call = async (request: SiteRequest) => readResponse(await respond(siteRequest(request)));
const open = (opened = token) => call({ query: { token: opened } });

const press = (form: Record<string, string> = { token, action: 'do' }, headers = {}) =>
  call({ method: 'POST', headers, body: new URLSearchParams(form) });

describe('/api/message', () => {
  it('shows a link’s page, hides it from caches, search engines and other sites, and never logs the token', async () => {
    const headers = lowerCase({
      ...securityHeaders,
      'Cache-Control': 'no-store',
      'Referrer-Policy': 'no-referrer',
      'X-Robots-Tag': 'noindex',
    });
    const policy = { 'content-security-policy': expect.stringContaining("default-src 'none'") };
    expect(await open()).toMatchObject({
      status: 200,
      headers: { ...headers, ...policy },
      body: expect.stringContaining(aMessage().message),
    });
    const url = '/functions/v1/act-on-contact-message';
    expect(supabase().received).toMatchObject([{ url, body: { token, action: 'show' } }]);
    expect(log).toEqual([['info', expect.stringContaining('"function":"api/message"')]]);
    for (const secret of [token, ...Object.values(aMessage())]) expect(log.join()).not.toContain(secret);
  });

  const followToken = token.replace('answered', 'follow');
  const answeredText = 'Call us, write to {email}, or write again to {email}!';
  const { referenceLabel, photosLink, backLink } = content.form;
  const { title, receivedLabel, answeredLabel, answersToText, unansweredButton, dueLabel } = content.follow;
  const { nudgedText, overdueButton, overdueContact, overdueText, toldText } = content.follow;
  const emailLink = `<a href="mailto:${company.email}">${company.email}</a>`;
  const withEmail = (text: string) => text.replaceAll('{email}', emailLink);
  const answer = { answeredAt: new Date('2026-11-23T01:00:00Z'), answersTo: 'ann"<b>@gmial.com' };
  const answersTo = answersToText.replace('{address}', '<bdi>ann&#34;&#60;b&#62;@gmial.com</bdi>');
  const beforeTime = (text: string) => text.split('{time}')[0] ?? '';

  const late = [beforeTime(overdueText), withEmail(overdueContact)];
  const told = { toldAt: new Date('2026-11-24T01:00:00Z') };

  it.each<[Followed['state'], Partial<Followed>, string | undefined, string[]]>([
    ['open', {}, undefined, ['JNHNM43F', 'Saturday 21', 'Sunday 22']],
    ['overdue', { mayNudge: true }, overdueButton, late],
    ['overdue', { hasOpenNudge: true }, undefined, [...late, nudgedText]],
    ['overdue', told, undefined, [...late, beforeTime(toldText), 'Tuesday 24']],
    ['answered', answer, undefined, ['Monday 23', answersTo, withEmail(answeredText)]],
    ['answered', { ...answer, mayNudge: true }, unansweredButton, ['Monday 23', answersTo]],
  ])('shows a visitor the page of a message that is %s (%j), and only counts it', async (shown, change, ...page) => {
    const [button, words] = page;
    jest.replaceProperty(content.follow, 'answeredText', answeredText);
    supabase().respond = edgeResponse('done', 200, { ...aFollowed, ...change, state: shown });
    const { status, body } = await open(followToken);
    expect([status, /<button[^>]*>([^<]*)/.exec(String(body))?.[1]]).toEqual([200, button]);
    const shared = [`>${title}</h1>`, `>${photosLink}</a>`, `<a href="/">${backLink}</a>`, '/plain-page.avif'];
    for (const word of [...words, ...shared]) expect(body).toContain(word);
    expect(body).toContain(`href="mailto:${company.email}?subject=JNHNM43F"`);
    const times = { open: [dueLabel], overdue: [], answered: [answeredLabel] };
    const terms = Array.from(String(body).matchAll(/<dt>([^<]*)/g), ([, term]) => term);
    expect(terms).toEqual([...times[shown], receivedLabel, referenceLabel]);
    await open(followToken);
    expect(log.join()).not.toContain(followToken);
    expect(log.length).toBeLessThan(2);
  });

  it.each([aLink, {}])('does not show a visitor any other response', async (response) => {
    supabase().respond = edgeResponse('done', 200, response);
    expect(await open(followToken)).toMatchObject({ status: 502, body: expect.not.stringContaining('JNHNM43F') });
  });

  it('responds with the same 404 page to a token that is refused, malformed or missing, or lacks its button', async () => {
    supabase().respond = edgeResponse('refused', 404, { error: invalidLinkSentence });
    const page = await open();
    expect(page).toMatchObject({ status: 404, body: expect.stringContaining(`<p>${invalidLinkSentence}</p>`) });
    const others = [
      await press(),
      await open('a.b.c'),
      await call({}),
      await press({ token }),
      await press({ token, action: 'show' }),
      await press(undefined, { 'content-type': 'application/json' }),
      await call({ method: 'POST', query: { token, action: 'do' } }),
    ];
    for (const other of others) expect(other).toEqual(page);
    expect(supabase().received).toHaveLength(2);
    const parts = ['>This link does not work</h1>', `write to <a href="mailto:${company.email}"`, 'href="/"'];
    for (const part of parts) expect(page.body).toContain(part);
    expect(page.body).not.toContain(token);
  });

  it.each<[number, string, FakeSupabase['respond']]>([
    [503, 'a failure to reach the database', edgeResponse('unavailable', 503, { error: 'x' })],
    [502, 'a 404 from the gateway', edgeResponse(undefined, 404, { error: invalidLinkSentence })],
  ])('responds with %i after %s, with a page that links to the same token', async (status, _, respond) => {
    supabase().respond = respond;
    const words = /open the link again in a few minutes[^]*<a href="\/api\/message\?token=([^"]+)">Open it again</;
    for (const response of [await open(), await press()]) {
      expect([response.status, words.exec(String(response.body))?.[1]]).toEqual([status, token]);
    }
  });

  it.each<[number, string, Record<string, string>]>([
    [303, 'the page itself, in a browser without Sec-Fetch-Site', { origin: 'null' }],
    [403, 'another site with an opaque origin', { 'sec-fetch-site': 'cross-site', origin: 'null' }],
    [403, 'another site, in a browser without Sec-Fetch-Site', { origin: 'https://other.example' }],
  ])('responds with %i to a press on %s', async (status, _, headers) => {
    expect(await press({ token, action: 'do' }, headers)).toMatchObject({ status });
    expect(supabase().received).toHaveLength(status === 303 ? 1 : 0);
  });

  const shown = [{ body: { token, action: 'show' } }];

  it.each<[string, number, object, object[]]>([
    ['GET', 200, {}, shown],
    ['HEAD', 200, {}, shown],
    ['PUT', 405, { allow: 'GET, HEAD, POST' }, []],
  ])('never acts for %s, whatever is in the URL, and responds with %i', async (method, status, headers, received) => {
    expect(await call({ method, query: { token, action: 'do' } })).toMatchObject({ status, headers });
    expect(supabase().received).toMatchObject(received);
  });
});
