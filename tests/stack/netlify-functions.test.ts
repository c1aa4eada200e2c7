/** The handlers that the build leaves for Netlify work on each version of Node that Netlify may run them on. */
import { aMessage } from '../support/a-message';
import { edgeResponse, startFakeSupabase, type FakeSupabase } from '../support/fake-supabase';
import { callNetlifyFunction, nodePackages, type FunctionRequest } from '../support/netlify-function';

const reference = 'CDFH2345';
const token = `answered.3f0c9a52-7d1e-4b6a-9c84-0f5e2d7b1a63.1798761600.${'a'.repeat(64)}`;
const message = aMessage({ name: 'Zoë 🏖' });

const edgeFunctionResponses: Record<string, object> = {
  '/functions/v1/send-contact-email': { reference },
  '/functions/v1/act-on-contact-message': {
    purpose: 'answered',
    expiresAt: '2027-01-01T00:00:00.000Z',
    state: 'mailed',
    deletedAt: null,
    action: 'do',
    messages: [{ reference, receivedAt: '2026-11-21T00:47:00.000Z', fields: message }],
  },
};

let supabase: FakeSupabase;

beforeEach(async () => {
  supabase = await startFakeSupabase((request, response) => {
    edgeResponse('sent', 200, edgeFunctionResponses[request.url ?? ''] ?? {})(request, response);
  });
});

afterEach(() => supabase.stop());

const accept = 'text/html,application/xhtml+xml;q=0.9,*/*;q=0.8';
const host = 'www.company.example';
const json = { host, origin: `https://${host}`, 'content-type': 'application/json' };
const form = { host, accept, 'content-type': 'application/x-www-form-urlencoded' };
const jsonOf = (fields: object) => JSON.stringify(fields);
const formOf = (fields: Record<string, string>) => new URLSearchParams(fields).toString();
const isHtml = { 'content-type': 'text/html; charset=utf-8' };

describe.each(nodePackages)('On the Node of the package %s,', (node) => {
  function call(name: string, request: FunctionRequest) {
    return callNetlifyFunction(name, request, node, {
      SUPABASE_URL: supabase.url,
      SUPABASE_PUBLISHABLE_KEY: 'sb_publishable_1',
      CONTACT_SITE_SECRET: 'site-secret-of-24-chars-',
    });
  }
  const post = (headers: Record<string, string>, body?: string | Buffer) =>
    call('contact', { method: 'POST', headers, ...(body !== undefined && { body }) });

  test.each<[string, string | Buffer]>([
    ['text', jsonOf(message)],
    ['base64', Buffer.from(jsonOf(message))],
  ])('a message that arrives as JSON in %s is sent.', async (_, body) => {
    expect(await post(json, body)).toMatchObject({ status: 200, body: jsonOf({ reference }) });
    expect(supabase.received).toMatchObject([{ body: message }]);
  });

  test.each<[string, string | Buffer]>([
    ['text', formOf(message)],
    ['base64', Buffer.from(formOf(message))],
  ])('a message that arrives as a form in %s is sent.', async (_, body) => {
    expect(await post(form, body)).toMatchObject({
      status: 303,
      headers: { location: `/api/contact?reference=${reference}` },
    });
    expect(supabase.received).toMatchObject([{ body: message }]);
  });

  test.each<[number, string, Record<string, string>, string | Buffer | undefined]>([
    [400, 'no body', json, undefined],
    [400, 'an empty body', json, ''],
    [400, 'broken JSON', json, '{"name":'],
    [403, 'the origin of another site', { ...json, origin: 'https://other.example' }, jsonOf(message)],
    [403, 'an opaque origin', { ...json, origin: 'null' }, jsonOf(message)],
    [413, 'JSON that is too large', json, jsonOf({ ...message, message: 'm'.repeat(5_000_000) })],
    [413, 'a form that is too large', form, formOf({ ...message, message: 'm'.repeat(5_000_000) })],
    [415, 'plain text', { ...json, 'content-type': 'text/plain' }, jsonOf(message)],
    [415, 'the type of bytes', { ...json, 'content-type': 'application/octet-stream' }, Buffer.from(jsonOf(message))],
    [
      415,
      'a form in parts',
      { ...json, 'content-type': 'multipart/form-data; boundary=x' },
      '--x\r\nContent-Disposition: form-data; name="name"\r\n\r\nAnn\r\n--x--\r\n',
    ],
    [415, 'compressed JSON', { ...json, 'content-encoding': 'gzip' }, Buffer.from('00', 'hex')],
  ])('the response is %i to %s.', async (status, _, headers, body) => {
    expect(await post(headers, body)).toMatchObject({ status });
    expect(supabase.received).toEqual([]);
  });

  test('the confirmation is a page.', async () => {
    const response = await call('contact', { method: 'GET', headers: { accept }, query: { reference } });
    expect(response).toMatchObject({ status: 200, headers: isHtml, body: expect.stringContaining(reference) });
  });

  test('a link shows its page.', async () => {
    const response = await call('message', { method: 'GET', headers: { accept }, query: { token } });
    expect(response).toMatchObject({ status: 200, headers: isHtml, body: expect.stringContaining(token) });
    expect(supabase.received).toMatchObject([{ body: { token, action: 'show' } }]);
  });

  test.each<[string, string | Buffer]>([
    ['text', formOf({ token, action: 'do' })],
    ['base64', Buffer.from(formOf({ token, action: 'do' }))],
  ])('the button of a link acts, and leads back to the link: %s.', async (_, body) => {
    const response = await call('message', { method: 'POST', headers: form, body });
    expect(response).toMatchObject({ status: 303, headers: { location: `/api/message?token=${token}` } });
    expect(supabase.received).toMatchObject([{ body: { token, action: 'do' } }]);
  });

  test('a button without its form is not found.', async () => {
    expect(await call('message', { method: 'POST', headers: form })).toMatchObject({ status: 404 });
    expect(supabase.received).toEqual([]);
  });
});
