import type { ContactOutcome } from '../../supabase/functions/_shared/contact/protocol.ts';
import { deriveKey, hmac } from '../../supabase/functions/_shared/keys.ts';
import { aMessage } from '../../tests/support/a-message.ts';
import { edgeResponse } from '../../tests/support/fake-supabase.ts';
import { lowerCase, readResponse, siteRequest, siteSecret } from '../../tests/support/site-functions.ts';
import { useFakeSupabase, type SiteRequest } from '../../tests/support/site-functions.ts';
import { securityHeaders } from '../security/security-headers.ts';
import { respond } from './contact.ts';

const message = aMessage();
const reference = 'CDFH2345';

const { supabase, log, setSetting } = useFakeSupabase(edgeResponse('sent', 200, { id: '1', reference }));

const logged = () => log.join('\n');

const call = async (request: SiteRequest, ip = '203.0.113.7') => readResponse(await respond(siteRequest(request), ip));

function post(body: object = message, headers = {}) {
  const all = { 'content-type': 'application/json', ...headers };
  return call({ method: 'POST', headers: all, body: JSON.stringify(body) });
}

const html = { accept: 'text/html,application/xhtml+xml;q=0.9,*/*;q=0.8' };

describe('/api/contact', () => {
  it('relays a script’s body unchecked, with the visitor’s IP address and a proof, and logs no address', async () => {
    const fields = { ...message, name: ' ', phone: 7, website: 0, seconds: '1', extra: 'x' };
    // Whatever a header says about the IP address, only the host knows it.
    await post(fields, { 'x-forwarded-for': '203.0.113.9', 'x-nf-client-connection-ip': '203.0.113.9' });
    const proof = hmac('203.0.113.7', deriveKey(siteSecret, 'proof'));
    const headers = { apikey: 'sb_publishable_1', 'x-contact-visitor': '203.0.113.7', 'x-contact-proof': proof };
    const url = '/functions/v1/send-contact-email';
    expect(supabase().received).toMatchObject([{ method: 'POST', url, headers, body: fields }]);
    expect(supabase().received[0]?.headers).not.toHaveProperty('authorization');
    expect(logged()).not.toContain('203.0.113.7');
  });

  it.each([undefined, 'site-secret-of'])('relays no proof, and logs the reason, if the secret is %j', async (given) => {
    setSetting('CONTACT_SITE_SECRET', given);
    expect(await post()).toMatchObject({ status: 200 });
    const ours = Object.keys(supabase().received[0]?.headers ?? {}).filter((name) => name.startsWith('x-contact'));
    expect(ours).toEqual(['x-contact-request']);
    expect(logged()).toContain('"settingsErrors":["CONTACT_SITE_SECRET ');
  });

  it.each<[ContactOutcome, number, object, Record<string, string>]>([
    ['sent', 200, { id: '1', reference }, {}],
    ['limited', 429, { error: 'No' }, { 'Retry-After': '1800' }],
  ])('passes the response %s (%i) to a script, with no other headers', async (outcome, status, body, headers) => {
    supabase().respond = edgeResponse(outcome, status, body, { ...headers, 'X-Contact-Copy': 'true' });
    const ours = { 'Cache-Control': 'no-store', 'Content-Type': 'application/json', 'X-Contact-Outcome': outcome };
    const kept = lowerCase({ ...securityHeaders, ...ours, ...headers });
    expect(await post()).toEqual({ status, headers: kept, body });
  });

  it.each<[number, string, SiteRequest]>([
    [405, 'Use GET, HEAD, POST', { method: 'PUT', body: '{}' }],
    [413, 'The message is too large', { method: 'POST', body: 'x'.repeat(16_385) }],
    [403, 'Send the form from the site itself', { method: 'POST', headers: { 'sec-fetch-site': 'cross-site' } }],
  ])('responds with %i and “%s”, without calling the edge function', async (status, error, request) => {
    const response = await call(request);
    expect(response).toMatchObject({ status, headers: { 'x-contact-outcome': 'refused' } });
    expect(response.body).toEqual({ error });
    expect(supabase().received).toEqual([]);
  });

  it('responds to a form that is not UTF-8 with a page in which that field is empty and the others stay', async () => {
    const form = new URLSearchParams(message).toString().replace('name=', 'name=J%F6rg+');
    const headers = { ...html, 'content-type': 'application/x-www-form-urlencoded' };
    const { status, body } = await call({ method: 'POST', headers, body: form });
    expect([status, supabase().received]).toEqual([400, []]);
    expect(body).toMatch(/<input[^>]* id="contact-name"[^>]* value="">/);
    expect(body).toContain(`${message.message}</textarea>`);
  });

  it('responds to a form of another type with a page that keeps the typed text', async () => {
    const body = new FormData();
    for (const [name, value] of Object.entries(message)) body.set(name, value);
    const response = await call({ method: 'POST', headers: html, body });
    expect(response).toMatchObject({ status: 415, headers: { 'content-type': 'text/html; charset=utf-8' } });
    expect(response.body).toContain(`${message.message}</textarea>`);
    expect(supabase().received).toEqual([]);
  });

  it('responds to a failed form post with a page that keeps the typed text, and never logs that text', async () => {
    supabase().respond = edgeResponse(undefined, 500, {});
    const response = await call({ method: 'POST', headers: html, body: new URLSearchParams(message) });
    const headers = { 'content-type': 'text/html; charset=utf-8', 'retry-after': '3' };
    expect(response).toMatchObject({ status: 502, headers });
    expect(response.body).toContain(`${message.message}</textarea>`);
    for (const value of Object.values(message)) expect(logged()).not.toContain(value);
  });
});
