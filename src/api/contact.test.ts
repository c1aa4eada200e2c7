import type { ContactOutcome } from '../../supabase/functions/_shared/contact/protocol.ts';
import { deriveKey, hmac } from '../../supabase/functions/_shared/keys.ts';
import { aMessage } from '../../tests/support/a-message.ts';
import { edgeResponse } from '../../tests/support/fake-supabase.ts';
import { callSiteFunction, siteSecret, useFakeSupabase, type SiteRequest } from '../../tests/support/site-functions.ts';
import { securityHeaders } from '../security/security-headers.ts';
import contact from './contact.ts';

const message = aMessage();
const reference = 'CDFH2345';
const failed = { error: 'Failed to send message. Please try again.' };

const { supabase, log, setSetting } = useFakeSupabase(edgeResponse('sent', 200, { id: '1', reference }));

const logged = () => log.join('\n');

const call = (request: SiteRequest) => callSiteFunction(contact, request);

function post(headers: Record<string, string> = {}, body: unknown = message) {
  const text = typeof body === 'string' ? body : JSON.stringify(body);
  return call({ method: 'POST', headers: { 'content-type': 'application/json', ...headers }, body: text });
}

const html = { accept: 'text/html,application/xhtml+xml;q=0.9,*/*;q=0.8' };
const netlify = { 'x-nf-client-connection-ip': '203.0.113.7' };

// tests/browser/no-script.test.ts follows a form post to its confirmation page.
describe('/api/contact', () => {
  it('relays a script’s body unchecked, with the visitor’s IP address and a proof, and logs no address', async () => {
    const fields = { ...message, name: ' ', phone: 7, website: 0, seconds: '1', extra: 'x' };
    await post(netlify, fields);
    const proof = hmac('203.0.113.7', deriveKey(siteSecret, 'proof'));
    const headers = { apikey: 'sb_publishable_1', 'x-contact-visitor': '203.0.113.7', 'x-contact-proof': proof };
    const url = '/functions/v1/send-contact-email';
    expect(supabase().received).toMatchObject([{ method: 'POST', url, headers, body: fields }]);
    expect(supabase().received[0]?.headers).not.toHaveProperty('authorization');
    expect(logged()).not.toContain('203.0.113.7');
  });

  it.each([undefined, 'site-secret-of'])('relays no proof, and logs the reason, if the secret is %j', async (given) => {
    setSetting('CONTACT_SITE_SECRET', given);
    expect(await post(netlify)).toMatchObject({ status: 200 });
    const ours = Object.keys(supabase().received[0]?.headers ?? {}).filter((name) => name.startsWith('x-contact'));
    expect(ours).toEqual(['x-contact-request']);
    expect(logged()).toContain('"settingsErrors":["CONTACT_SITE_SECRET ');
  });

  it.each<[ContactOutcome, number, object, Record<string, string>]>([
    ['sent', 200, { id: '1', reference }, {}],
    ['refused', 413, { error: 'The message is too large' }, {}],
    ['limited', 429, failed, { 'Retry-After': '1800' }],
    ['unavailable', 503, failed, { 'Retry-After': '3' }],
  ])('passes the response %s (%i) to a script, with no other headers', async (outcome, status, body, headers) => {
    supabase().respond = edgeResponse(outcome, status, body, { ...headers, 'X-Contact-Copy': 'true' });
    const kept = { ...securityHeaders, 'Cache-Control': 'no-store', 'X-Contact-Outcome': outcome, ...headers };
    expect(await post()).toEqual({ status, headers: kept, body });
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

  it('responds to a failed form post with a page that keeps the typed text, and never logs that text', async () => {
    supabase().respond = edgeResponse(undefined, 500, {});
    const headers = { 'content-type': 'application/x-www-form-urlencoded', ...html };
    const response = await post(headers, new URLSearchParams(message).toString());
    expect(response).toMatchObject({ status: 502, headers: { 'Content-Type': 'text/html; charset=utf-8' } });
    expect(response.body).toContain(`${message.message}</textarea>`);
    for (const value of Object.values(message)) expect(logged()).not.toContain(value);
  });
});
