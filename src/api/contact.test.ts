import { Readable } from 'node:stream';
import type { GatsbyFunctionRequest, GatsbyFunctionResponse } from 'gatsby';
import page from '../../content/page.json';
import { aMessage } from '../../tests/support/a-message.ts';
import { startFakeSupabase, type FakeSupabase } from '../../tests/support/fake-supabase.ts';
import { markup } from '../../supabase/functions/_shared/markup.ts';
import { securityHeaders } from '../security/security-headers.ts';
import contact from './contact.ts';

const message = aMessage();
const key = '3f0c9a52-7d1e-4b6a-9c84-0f5e2d7b1a63';
const reference = 'CDFH2345';
const forwardSecret = 'forward-secret-1';
const environment = globalThis.process.env;

let supabase: FakeSupabase;
let info: jest.SpyInstance;

beforeEach(async () => {
  supabase = await startFakeSupabase((_, response) => {
    response.writeHead(200, { 'Content-Type': 'application/json' }).end(JSON.stringify({ id: key, reference }));
  });
  globalThis.process.env = {
    SUPABASE_URL: supabase.url,
    SUPABASE_PUBLISHABLE_KEY: 'sb_publishable_1',
    CONTACT_FORWARD_SECRET: forwardSecret,
  };
  info = jest.spyOn(console, 'info').mockImplementation(() => undefined);
  jest.spyOn(console, 'error').mockImplementation(() => undefined);
});

afterEach(async () => {
  globalThis.process.env = environment;
  jest.restoreAllMocks();
  await supabase.stop();
});

type RecordedResponse = { status?: number; headers: Record<string, unknown>; body?: unknown };

type Call = Pick<GatsbyFunctionRequest<unknown>, 'method' | 'headers'> & {
  body?: Buffer;
  query?: Record<string, string>;
  /** Netlify has none. */
  socket?: { remoteAddress: string };
};

/** Calls the function as the local site server does: with a stream of the body. */
async function call({ body, ...request }: Call): Promise<RecordedResponse> {
  const recorded: RecordedResponse = { headers: {} };
  const response = {
    setHeader: (name: string, value: unknown) => {
      recorded.headers[name] = value;
    },
    status: (status: number) => {
      recorded.status = status;
      return response;
    },
    json: (body: unknown) => {
      recorded.body = body;
    },
    send: (body: string) => {
      recorded.body = body;
    },
  };
  await contact(
    Object.assign(Readable.from(body ? [body] : []), { query: {}, ...request }) as unknown as GatsbyFunctionRequest,
    response as unknown as GatsbyFunctionResponse,
  );
  return recorded;
}

function post(headers: Record<string, string>, body?: Buffer): Promise<RecordedResponse> {
  return call({ method: 'POST', headers, ...(body && { body }) });
}

const json = { 'content-type': 'application/json' };
const bytes = Buffer.from(JSON.stringify(message));

const htmlOf = (text: string) => markup`${text}`.html;

test('A valid message reaches the edge function, and the response is 200 with its reference.', async () => {
  expect(await post({ ...json, 'idempotency-key': key }, bytes)).toEqual({
    status: 200,
    headers: { ...securityHeaders, 'Cache-Control': 'no-store' },
    body: { reference },
  });
  expect(supabase.received).toMatchObject([
    { body: message, headers: { apikey: 'sb_publishable_1', 'idempotency-key': key } },
  ]);
  expect(info).toHaveBeenCalledWith(expect.stringContaining(`"id":"${key}"`));
});

test('The spam signals are forwarded as headers, and the body has the contact fields only.', async () => {
  await post(json, Buffer.from(JSON.stringify({ ...message, website: 'x', seconds: 1.5 })));
  expect(supabase.received).toMatchObject([
    { headers: { 'x-contact-honeypot': 'filled', 'x-contact-seconds': '1.500' } },
  ]);
  expect(supabase.received[0]?.body).toEqual(message);
});

test.each([
  ['from Netlify’s header', { headers: { 'x-nf-client-connection-ip': '203.0.113.7' } }, '203.0.113.7'],
  ['from the socket, locally', { headers: {}, socket: { remoteAddress: '127.0.0.1' } }, '127.0.0.1'],
])('The visitor’s IP address is forwarded with the secret: %s.', async (_, { headers, ...request }, ip) => {
  await call({ method: 'POST', headers: { ...json, ...headers }, body: bytes, ...request });
  expect(supabase.received).toMatchObject([
    { headers: { 'x-contact-visitor': ip, 'x-contact-forward-secret': forwardSecret } },
  ]);
});

test.each([
  ['no secret', undefined],
  ['an empty secret', ''],
  ['a secret that is too short', 'forward-secret-'],
  ['a secret with a blank', 'forward secret 16'],
  ['a secret that no header can hold', 'forward-secret-🏖'],
])('With %s a message is forwarded without the IP address, and the log names the setting.', async (_, secret) => {
  if (secret === undefined) delete globalThis.process.env.CONTACT_FORWARD_SECRET;
  else globalThis.process.env.CONTACT_FORWARD_SECRET = secret;
  expect(await post({ ...json, 'x-nf-client-connection-ip': '203.0.113.7' }, bytes)).toMatchObject({ status: 200 });
  expect(supabase.received).toHaveLength(1);
  expect(supabase.received[0]?.headers).not.toHaveProperty('x-contact-visitor');
  expect(info).not.toHaveBeenCalled();
  expect(console.error).toHaveBeenCalledTimes(1);
  expect(console.error).toHaveBeenCalledWith(expect.stringContaining('"missingSettings":["CONTACT_FORWARD_SECRET"]'));
});

test('SUPABASE_REGION is where the edge function is to run, and the log names the region that responded.', async () => {
  await supabase.stop();
  supabase = await startFakeSupabase((_, response) => {
    response.writeHead(200, { 'Content-Type': 'application/json', 'x-sb-edge-region': 'ap-southeast-1' }).end('{}');
  });
  Object.assign(globalThis.process.env, { SUPABASE_URL: supabase.url, SUPABASE_REGION: 'ap-southeast-2' });
  expect(await post(json, bytes)).toMatchObject({ status: 200 });
  expect(supabase.received).toMatchObject([{ headers: { 'x-region': 'ap-southeast-2' } }]);
  expect(info).toHaveBeenCalledWith(expect.stringContaining('"region":"ap-southeast-1"'));
});

test('With a region that Supabase does not have, a message is forwarded without it, and the log names the setting.', async () => {
  globalThis.process.env.SUPABASE_REGION = 'sydney';
  expect(await post(json, bytes)).toMatchObject({ status: 200 });
  expect(supabase.received[0]?.headers).not.toHaveProperty('x-region');
  expect(console.error).toHaveBeenCalledWith(expect.stringContaining('"missingSettings":["SUPABASE_REGION"]'));
});

test('The log has neither the visitor’s IP address nor the secret.', async () => {
  await post({ ...json, 'x-nf-client-connection-ip': '203.0.113.7' }, bytes);
  await supabase.stop();
  supabase = await startFakeSupabase((_, response) => response.writeHead(500).end());
  globalThis.process.env.SUPABASE_URL = supabase.url;
  await post({ ...json, 'x-nf-client-connection-ip': '203.0.113.7' }, bytes);
  const logged = JSON.stringify([info.mock.calls, jest.mocked(console.error).mock.calls]);
  expect(logged).toContain('sent');
  expect(logged).toContain('failed');
  expect(logged).not.toContain('203.0.113.7');
  expect(logged).not.toContain(forwardSecret);
});

test('Settings are read at each request.', async () => {
  await post(json, bytes);
  globalThis.process.env.SUPABASE_PUBLISHABLE_KEY = 'sb_publishable_2';
  await post(json, bytes);
  expect(supabase.received.map(({ headers }) => headers.apikey)).toEqual(['sb_publishable_1', 'sb_publishable_2']);
});

test.each([
  ['SUPABASE_PUBLISHABLE_KEY', 'supabaseKey is required.'],
  ['SUPABASE_URL', 'supabaseUrl is required.'],
])(
  'Without %s the response is 500 with the failure sentence, and one log line has the reason.',
  async (name, reason) => {
    globalThis.process.env = { ...globalThis.process.env, [name]: undefined };
    expect(await post(json, bytes)).toMatchObject({
      status: 500,
      body: { error: 'Failed to send message. Please try again.' },
    });
    expect(console.error).toHaveBeenCalledTimes(1);
    expect(console.error).toHaveBeenCalledWith(expect.stringContaining(`"message":"${reason}"`));
  },
);

test.each([
  [413, 'that is too large', json, 'm'.repeat(20_000)],
  [415, 'in parts', { 'content-type': 'multipart/form-data; boundary=x' }, '--x--'],
  [415, 'in an unknown encoding', { ...json, 'content-encoding': 'x' }, '{}'],
  [415, 'without a type', {}, '{}'],
  [400, 'that is empty', json, ''],
])('The response is %i to a body %s.', async (status, _, headers, body) => {
  expect(await post(headers, Buffer.from(body))).toMatchObject({ status });
  expect(supabase.received).toEqual([]);
});

test('GET from a script gets 405 with Allow.', async () => {
  expect(await call({ method: 'GET', headers: {} })).toMatchObject({
    status: 405,
    headers: { Allow: 'POST' },
  });
});

describe('A browser without script', () => {
  const accept = 'text/html,application/xhtml+xml,application/xml;q=0.9,*/*;q=0.8';
  const form = { 'content-type': 'application/x-www-form-urlencoded', accept };
  const formBytes = (change: Record<string, string> = {}) =>
    Buffer.from(new URLSearchParams({ ...message, key, website: '', ...change }).toString());

  const html = { 'Content-Type': 'text/html; charset=utf-8', 'Cache-Control': 'no-store' };
  const failureText = htmlOf(page.form.failedText);

  /** Sets the edge function's next response. */
  async function respondWith(status: number, body: object, headers: Record<string, string> = {}) {
    await supabase.stop();
    supabase = await startFakeSupabase((_, response) => {
      response.writeHead(status, { 'Content-Type': 'application/json', ...headers }).end(JSON.stringify(body));
    });
    globalThis.process.env.SUPABASE_URL = supabase.url;
  }

  test('sends a message with the key in its form, and is redirected to the confirmation.', async () => {
    expect(await post(form, formBytes())).toEqual({
      status: 303,
      headers: { ...securityHeaders, 'Cache-Control': 'no-store', Location: `/api/contact?reference=${reference}` },
      body: '',
    });
    expect(supabase.received).toMatchObject([{ body: message, headers: { 'idempotency-key': key } }]);
    expect(info).toHaveBeenCalledWith(
      expect.stringContaining(`"outcome":"sent","reference":"${reference}","id":"${key}"`),
    );
  });

  test('has no key in its first form: each time it sends that, the key is the same, also in the form after a failure.', async () => {
    const body = Buffer.from(new URLSearchParams({ ...message, website: '' }).toString());
    await post(form, body);
    const [sent] = supabase.received;
    await respondWith(500, {});
    const response = await post(form, body);
    // The second post may be in the next quarter of an hour.
    const keys = [sent?.headers['idempotency-key'], supabase.received[0]?.headers['idempotency-key']];
    expect([keys[1], supabase.received[0]?.headers['x-contact-earlier-key']]).toContain(keys[0]);
    expect(response.body).toContain(`name="key" value="${String(keys[1])}"`);
  });

  test('has its filled honeypot forwarded to the edge function.', async () => {
    await post(form, formBytes({ website: 'x' }));
    expect(supabase.received).toMatchObject([{ headers: { 'x-contact-honeypot': 'filled' } }]);
  });

  test('gets the confirmation.', async () => {
    const response = await call({ method: 'GET', headers: { accept }, query: { reference } });
    expect(response).toMatchObject({ status: 200, headers: html });
    expect(response.body).toContain(`${htmlOf(page.form.referenceLabel)}: ${reference}`);
    expect(info.mock.calls).toEqual([
      [expect.stringMatching(/"outcome":"page shown","id":"[0-9a-f-]{36}","status":200/)],
    ]);
  });

  test('is redirected to the form when it opens the URL without a reference.', async () => {
    const response = await call({ method: 'GET', headers: { accept } });
    expect(response).toMatchObject({ status: 303, headers: { Location: '/#contact' } });
  });

  test.each<[number, string, string, Record<string, string>, [number, object]]>([
    [400, 'a field error', 'Invalid email address', { email: 'a@b' }, [200, {}]],
    [400, 'a field error that only the edge function found', 'Odd', {}, [400, { error: 'Odd', field: 'name' }]],
    [400, 'a malformed key', failureText, { key: 'abc' }, [200, {}]],
    [409, 'the key of another message', failureText, {}, [409, {}]],
    [413, 'a body that is too large', 'Message must be less than', { message: 'm'.repeat(20_000) }, [200, {}]],
    [502, 'a failure', failureText, {}, [500, {}]],
  ])('gets %i and the form after %s, where a script gets JSON.', async (status, _, text, change, edgeResponse) => {
    await respondWith(...edgeResponse);
    const typed = { ...message, name: 'Ann "Lee"', ...change };
    const response = await post(form, formBytes(typed));
    expect(response).toMatchObject({ status, headers: html });
    expect(response.body).toContain(text);
    expect(response.body).toContain('value="Ann &quot;Lee&quot;"');
    expect(response.body).toContain(`${typed.message}</textarea>`);

    const { key: keyHeader, ...fields } = { key, ...typed };
    const asScript = await post({ ...json, 'idempotency-key': keyHeader }, Buffer.from(JSON.stringify(fields)));
    expect(asScript).toEqual({
      status,
      headers: { ...securityHeaders, 'Cache-Control': 'no-store' },
      body: expect.objectContaining({ error: expect.any(String) }),
    });
  });

  test.each([429, 503])('gets %i with Retry-After and the form, where a script gets JSON.', async (status) => {
    await respondWith(status, {}, { 'Retry-After': '7' });
    const headers = { ...html, 'Retry-After': '7' };
    const response = await post(form, formBytes());
    expect(response).toMatchObject({ status, headers });
    expect(response.body).toContain(failureText);
    expect(response.body).toContain(`${message.message}</textarea>`);
    expect(response.body).toContain(`name="key" value="${key}"`);

    const asScript = await post({ ...json, 'idempotency-key': key }, bytes);
    expect(asScript).toEqual({
      status,
      headers: { ...securityHeaders, 'Cache-Control': 'no-store', 'Retry-After': '7' },
      body: { error: 'Failed to send message. Please try again.' },
    });
  });

  test.each([
    [415, 'in another encoding', { ...form, 'content-type': `${form['content-type']}; charset=utf-16` }, formBytes()],
    [400, 'that is not UTF-8', form, Buffer.from('name=%ff\xff', 'latin1')],
  ])('gets %i and the failure text after a form %s.', async (status, _, headers, body) => {
    const response = await post(headers, body);
    expect(response).toMatchObject({ status, headers: html });
    expect(response.body).toContain(failureText);
    expect(supabase.received).toEqual([]);
  });

  test('gets 500 and the failure text without a setting.', async () => {
    delete globalThis.process.env.SUPABASE_URL;
    const response = await post(form, formBytes());
    expect(response).toMatchObject({ status: 500, headers: html });
    expect(response.body).toContain(failureText);
    expect(response.body).toContain(`name="key" value="${key}"`);
  });

  test('leaves no part of the message in the log.', async () => {
    await post(form, formBytes());
    await post(form, formBytes({ email: 'a@b' }));
    await post(form, formBytes({ key: message.email }));
    for (const status of [409, 500]) {
      await respondWith(status, {});
      await post(form, formBytes());
    }
    const logged = JSON.stringify([info.mock.calls, jest.mocked(console.error).mock.calls]);
    expect(logged.match(/outcome/g)).toHaveLength(5);
    for (const text of Object.values(message)) expect(logged).not.toContain(text);
  });
});

test('A form that a script posts gets JSON, and its idempotency key comes from the header.', async () => {
  const body = Buffer.from(new URLSearchParams({ ...message, key: 'ignored' }).toString());
  const headers = { 'content-type': 'application/x-www-form-urlencoded', accept: '*/*', 'idempotency-key': key };
  expect(await post(headers, body)).toEqual({
    status: 200,
    headers: { ...securityHeaders, 'Cache-Control': 'no-store' },
    body: { reference },
  });
  expect(supabase.received).toMatchObject([{ headers: { 'idempotency-key': key } }]);
});

test.each(['HEAD', 'PUT', 'DELETE'])('%s gets 405 with Allow, although it accepts HTML.', async (method) => {
  expect(await call({ method, headers: { accept: 'text/html' } })).toMatchObject({
    status: 405,
    headers: { Allow: 'POST' },
    body: { error: 'Use POST' },
  });
});
