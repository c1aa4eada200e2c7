import page from '../../content/page.json';
import type { ContactOutcome } from '../../supabase/functions/_shared/contact/protocol.ts';
import { deriveKey, hmac } from '../../supabase/functions/_shared/keys.ts';
import { aMessage } from '../../tests/support/a-message.ts';
import { edgeResponse, type FakeSupabase } from '../../tests/support/fake-supabase.ts';
import { callSiteFunction, siteSecret, useFakeSupabase, type SiteRequest } from '../../tests/support/site-functions.ts';
import { securityHeaders } from '../security/security-headers.ts';
import contact from './contact.ts';

const message = aMessage();
const key = '3f0c9a52-7d1e-4b6a-9c84-0f5e2d7b1a63';
const reference = 'CDFH2345';
const uuid = expect.stringMatching(/^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/);
const failed = { error: 'Failed to send message. Please try again.' };

const { supabase, log, setSetting } = useFakeSupabase(edgeResponse('sent', 200, { id: key, reference }));

const logged = () => log.join('\n');
const sentHeaders = () => supabase().received.map(({ headers }) => headers);

const call = (request: SiteRequest) => callSiteFunction(contact, request);

function post(headers: Record<string, string> = {}, body: unknown = message) {
  const text = typeof body === 'string' ? body : JSON.stringify(body);
  return call({ method: 'POST', headers: { 'content-type': 'application/json', ...headers }, body: text });
}

const html = { accept: 'text/html,application/xhtml+xml;q=0.9,*/*;q=0.8' };
const netlify = { 'x-nf-client-connection-ip': '203.0.113.7' };

function postForm(fields: Record<string, string> = message, headers: Record<string, string> = {}) {
  const form = { 'content-type': 'application/x-www-form-urlencoded', ...html, ...netlify };
  return post({ ...form, ...headers }, new URLSearchParams({ ...fields, website: '' }).toString());
}

describe('/api/contact', () => {
  it('relays a script’s body unchecked', async () => {
    const fields = { ...message, name: ' ', phone: 7, website: 0, seconds: '1', extra: 'x' };
    await post({}, fields);
    expect(supabase().received).toMatchObject([
      { method: 'POST', url: '/functions/v1/send-contact-email', headers: { apikey: 'sb_publishable_1' } },
    ]);
    expect(supabase().received[0]?.body).toEqual(fields);
    expect(sentHeaders()[0]).not.toHaveProperty('authorization');
  });

  it('relays the visitor’s IP address with a proof, and does not log it', async () => {
    await post(netlify);
    const proof = await hmac('203.0.113.7', await deriveKey(siteSecret, 'proof'));
    expect(sentHeaders()).toMatchObject([{ 'x-contact-visitor': '203.0.113.7', 'x-contact-proof': proof }]);
    expect(logged()).not.toContain('203.0.113.7');
  });

  it.each([undefined, 'site-secret-of'])('relays no proof, and logs the reason, if the secret is %j', async (given) => {
    setSetting('CONTACT_SITE_SECRET', given);
    expect(await post(netlify)).toMatchObject({ status: 200 });
    expect(Object.keys(sentHeaders()[0] ?? {})).not.toContain('x-contact-visitor');
    expect(Object.keys(sentHeaders()[0] ?? {})).not.toContain('x-contact-proof');
    expect(logged()).toContain('"settingsErrors":["CONTACT_SITE_SECRET ');
  });

  it('gives each call a UUID, whatever the client sends, and logs it', async () => {
    await post({ 'x-contact-request': key });
    await post();
    const [first, second] = sentHeaders().map((headers) => headers['x-contact-request']);
    expect([first, second]).toEqual([uuid, uuid]);
    expect(new Set([key, first, second]).size).toBe(3);
    for (const request of [first, second]) expect(logged()).toContain(`"request":"${String(request)}"`);
  });

  it('does not tell a script that its message is a copy', async () => {
    supabase().respond = edgeResponse('sent', 200, { id: key, reference }, { 'X-Contact-Copy': 'true' });
    expect((await post()).headers).not.toHaveProperty('X-Contact-Copy');
    expect(logged()).toContain('"outcome":"copy"');
  });

  it.each<[ContactOutcome, number, object, Record<string, string>]>([
    ['sent', 200, { id: key, reference }, {}],
    ['invalid', 400, { error: 'Name is required', field: 'name' }, {}],
    ['refused', 413, { error: 'The message is too large' }, {}],
    ['limited', 429, failed, { 'Retry-After': '1800' }],
    ['unavailable', 503, failed, { 'Retry-After': '3' }],
  ])('passes the response %s (%i) to a script unchanged', async (outcome, status, body, headers) => {
    supabase().respond = edgeResponse(outcome, status, body, { ...headers, 'Set-Cookie': 'a=b' });
    const kept = { ...securityHeaders, 'Cache-Control': 'no-store', 'X-Contact-Outcome': outcome, ...headers };
    expect(await post()).toEqual({ status, headers: expect.objectContaining(kept), body });
  });

  it.each<[number, string, SiteRequest, string | undefined]>([
    [405, 'a GET from a script', { method: 'GET' }, 'POST'],
    [405, 'another method from a browser', { method: 'PUT', headers: html }, 'GET, HEAD, POST'],
    [403, 'a post from another site', { method: 'POST', headers: { 'sec-fetch-site': 'cross-site' } }, undefined],
  ])('responds with %i to %s, without calling the edge function', async (status, _, request, allowed) => {
    const response = await call(request);
    expect(response).toMatchObject({ status, headers: { 'X-Contact-Outcome': 'refused' } });
    expect(response.body).toEqual({ error: expect.any(String) });
    expect(response.headers.Allow).toBe(allowed);
    expect(supabase().received).toEqual([]);
  });
});

describe('/api/contact for a browser without scripts', () => {
  it('redirects to the confirmation page after the message is sent', async () => {
    const location = `/api/contact?reference=${reference}`;
    expect(await postForm()).toMatchObject({ status: 303, headers: { Location: location }, body: '' });
    for (const method of ['GET', 'HEAD']) {
      const shown = await call({ method, headers: html, query: { reference } });
      expect(shown).toMatchObject({ status: 200, headers: { 'Content-Type': 'text/html; charset=utf-8' } });
      expect(shown.headers['Content-Security-Policy']).toMatch(/^default-src 'none'.*frame-ancestors 'none'/);
    }
  });

  it.each<[number, FakeSupabase['respond'] | undefined]>([
    [502, edgeResponse(undefined, 500, {})],
    [413, undefined],
  ])('responds with %i and a page that keeps the typed text, and never logs that text', async (status, respond) => {
    const typed = aMessage({ message: respond ? 'Our villa' : 'Our villa'.repeat(2_000) });
    if (respond) supabase().respond = respond;
    const response = await postForm(typed);
    expect(response).toMatchObject({ status, headers: { 'Content-Type': 'text/html; charset=utf-8' } });
    expect(response.body).toContain(page.form.failedText);
    expect(response.body).toContain(`${typed.message}</textarea>`);
    for (const value of Object.values(typed)) expect(logged()).not.toContain(value);
  });
});
