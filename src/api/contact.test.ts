import { securityHeaders } from '../security/security-headers.ts';
import type { GatsbyFunctionRequest, GatsbyFunctionResponse } from 'gatsby';
import { startFakeSupabase, type FakeSupabase } from '../../tests/support/fake-supabase.ts';
import contact from './contact.ts';

const message = { name: 'Ann Lee', email: 'ann@example.com', phone: '', message: 'Is the unit free?' };
const key = '3f0c9a52-7d1e-4b6a-9c84-0f5e2d7b1a63';
const reference = 'CDFH2345';
const forwardSecret = 'forward-secret-1';
const environment = globalThis.process.env;

let standIn: FakeSupabase;
let info: jest.SpyInstance;

beforeEach(async () => {
  standIn = await startFakeSupabase((_, response) => {
    response.writeHead(200, { 'Content-Type': 'application/json' }).end(JSON.stringify({ id: key, reference }));
  });
  globalThis.process.env = {
    SUPABASE_URL: standIn.url,
    SUPABASE_PUBLISHABLE_KEY: 'sb_publishable_1',
    CONTACT_FORWARD_SECRET: forwardSecret,
  };
  info = jest.spyOn(console, 'info').mockImplementation(() => undefined);
  jest.spyOn(console, 'error').mockImplementation(() => undefined);
});

afterEach(async () => {
  globalThis.process.env = environment;
  jest.restoreAllMocks();
  await standIn.stop();
});

type Answered = { status?: number; headers: Record<string, unknown>; body?: unknown };

type Call = Pick<GatsbyFunctionRequest<unknown>, 'method' | 'headers' | 'body'> & {
  query?: Record<string, string>;
  /** None on Netlify. */
  socket?: { remoteAddress: string };
};

/** Calls the function as its hosts do: with the bytes of a body where they have them, else with an empty object. */
async function call(request: Call): Promise<Answered> {
  const answered: Answered = { headers: {} };
  const response = {
    setHeader: (name: string, value: unknown) => {
      answered.headers[name] = value;
    },
    status: (status: number) => {
      answered.status = status;
      return response;
    },
    json: (body: unknown) => {
      answered.body = body;
    },
    send: (body: string) => {
      answered.body = body;
    },
  };
  await contact({ query: {}, ...request } as GatsbyFunctionRequest, response as unknown as GatsbyFunctionResponse);
  return answered;
}

function post(headers: Record<string, string>, body: unknown): Promise<Answered> {
  return call({ method: 'POST', headers, body });
}

const json = { 'content-type': 'application/json' };
const bytes = Buffer.from(JSON.stringify(message));

test('a good message reaches the edge function and is answered 200 with its reference', async () => {
  expect(await post({ ...json, 'idempotency-key': key }, bytes)).toEqual({
    status: 200,
    headers: { ...securityHeaders, 'Cache-Control': 'no-store' },
    body: { reference },
  });
  expect(standIn.received).toMatchObject([
    { body: message, headers: { apikey: 'sb_publishable_1', 'idempotency-key': key } },
  ]);
  expect(info).toHaveBeenCalledWith(expect.stringContaining(`"id":"${key}"`));
});

test('a message without a key gets one', async () => {
  await post(json, bytes);
  expect(standIn.received).toMatchObject([
    { headers: { 'idempotency-key': expect.stringMatching(/^[0-9a-f-]{36}$/) } },
  ]);
});

test('a message with a malformed key is answered 400, and goes no further', async () => {
  expect(await post({ ...json, 'idempotency-key': 'abc' }, bytes)).toMatchObject({
    status: 400,
    body: { error: 'The Idempotency-Key must be a UUID' },
  });
  expect(standIn.received).toEqual([]);
});

test('what the form tells of its sender goes in headers, and no more than the four fields in the body', async () => {
  await post(json, Buffer.from(JSON.stringify({ ...message, website: 'x', seconds: 1.5 })));
  expect(standIn.received).toMatchObject([
    { headers: { 'x-contact-honeypot': 'filled', 'x-contact-seconds': '1.500' } },
  ]);
  expect(standIn.received[0]?.body).toEqual(message);
});

test.each([
  ['on Netlify, from its header', { headers: { 'x-nf-client-connection-ip': '203.0.113.7' } }, '203.0.113.7'],
  ['locally, from the connection', { headers: {}, socket: { remoteAddress: '127.0.0.1' } }, '127.0.0.1'],
])('the address of the visitor is passed on under the secret: %s', async (_, { headers, ...request }, address) => {
  await call({ method: 'POST', headers: { ...json, ...headers }, body: bytes, ...request });
  expect(standIn.received).toMatchObject([
    { headers: { 'x-contact-visitor': address, 'x-contact-forward-secret': forwardSecret } },
  ]);
});

test.each([
  ['none', undefined],
  ['an empty one', ''],
  ['one that is too short', 'forward-secret-'],
  ['one with a blank', 'forward secret 16'],
  ['one that no header can hold', 'forward-secret-🏖'],
])('with %s for a secret a message goes on without the address, and the log names the setting', async (_, secret) => {
  if (secret === undefined) delete globalThis.process.env.CONTACT_FORWARD_SECRET;
  else globalThis.process.env.CONTACT_FORWARD_SECRET = secret;
  expect(await post({ ...json, 'x-nf-client-connection-ip': '203.0.113.7' }, bytes)).toMatchObject({ status: 200 });
  expect(standIn.received).toHaveLength(1);
  expect(standIn.received[0]?.headers).not.toHaveProperty('x-contact-visitor');
  expect(info).not.toHaveBeenCalled();
  expect(console.error).toHaveBeenCalledTimes(1);
  expect(console.error).toHaveBeenCalledWith(expect.stringContaining('"missingSettings":["CONTACT_FORWARD_SECRET"]'));
});

test('the log holds neither the address of the visitor nor the secret', async () => {
  await post({ ...json, 'x-nf-client-connection-ip': '203.0.113.7' }, bytes);
  await standIn.stop();
  standIn = await startFakeSupabase((_, response) => response.writeHead(500).end());
  globalThis.process.env.SUPABASE_URL = standIn.url;
  await post({ ...json, 'x-nf-client-connection-ip': '203.0.113.7' }, bytes);
  const logged = JSON.stringify([info.mock.calls, jest.mocked(console.error).mock.calls]);
  expect(logged).toContain('sent');
  expect(logged).toContain('failed');
  expect(logged).not.toContain('203.0.113.7');
  expect(logged).not.toContain(forwardSecret);
});

test('the settings are read at each request', async () => {
  await post(json, bytes);
  globalThis.process.env.SUPABASE_PUBLISHABLE_KEY = 'sb_publishable_2';
  await post(json, bytes);
  expect(standIn.received.map(({ headers }) => headers.apikey)).toEqual(['sb_publishable_1', 'sb_publishable_2']);
});

test.each([
  ['SUPABASE_PUBLISHABLE_KEY', 'supabaseKey is required.'],
  ['SUPABASE_URL', 'supabaseUrl is required.'],
])('without %s the answer is a 500 with the fixed sentence, and one line of log says why', async (name, reason) => {
  globalThis.process.env = { ...globalThis.process.env, [name]: undefined };
  expect(await post(json, bytes)).toMatchObject({
    status: 500,
    body: { error: 'Failed to send message. Please try again.' },
  });
  expect(console.error).toHaveBeenCalledTimes(1);
  expect(console.error).toHaveBeenCalledWith(expect.stringContaining(`"message":"${reason}"`));
});

test.each([
  [413, 'that its host kept back as too large', { ...json, 'content-length': '9000000' }],
  [413, 'of unknown length that its host kept back', { ...json, 'transfer-encoding': 'chunked' }],
  [
    415,
    'in parts, which its host took apart',
    { 'content-type': 'multipart/form-data; boundary=x', 'content-length': '9' },
  ],
  [415, 'without a type', { 'content-length': '9' }],
  [400, 'that is empty', { ...json, 'content-length': '0' }],
  [400, 'that is absent', json],
])('is answered %i: a body %s', async (status, _, headers) => {
  expect(await post(headers, {})).toMatchObject({ status });
  expect(standIn.received).toEqual([]);
});

test('GET is answered 405 with Allow', async () => {
  expect(await call({ method: 'GET', headers: {}, body: undefined })).toMatchObject({
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
  const failureText = 'Failed to send message. Please try again.';

  /** The edge function's next answer. */
  async function answerWith(status: number, body: object) {
    await standIn.stop();
    standIn = await startFakeSupabase((_, response) => {
      response.writeHead(status, { 'Content-Type': 'application/json' }).end(JSON.stringify(body));
    });
    globalThis.process.env.SUPABASE_URL = standIn.url;
  }

  test('sends a message under the key in the form, and is led to the page of what was sent', async () => {
    expect(await post(form, formBytes())).toEqual({
      status: 303,
      headers: { ...securityHeaders, 'Cache-Control': 'no-store', Location: `/api/contact?reference=${reference}` },
      body: '',
    });
    expect(standIn.received).toMatchObject([{ body: message, headers: { 'idempotency-key': key } }]);
    expect(info).toHaveBeenCalledWith(
      expect.stringContaining(`"outcome":"sent","reference":"${reference}","id":"${key}"`),
    );
  });

  test('sends a first message without a key, which gets one', async () => {
    const body = Buffer.from(new URLSearchParams(message).toString());
    expect(await post({ ...form, 'idempotency-key': key }, body)).toMatchObject({ status: 303 });
    expect(standIn.received).toMatchObject([
      { headers: { 'idempotency-key': expect.stringMatching(/^[0-9a-f-]{36}$/) } },
    ]);
    expect(standIn.received).not.toMatchObject([{ headers: { 'idempotency-key': key } }]);
  });

  test('is told of by a filled honeypot to the edge function, as a script is', async () => {
    await post(form, formBytes({ website: 'x' }));
    expect(standIn.received).toMatchObject([{ headers: { 'x-contact-honeypot': 'filled' } }]);
  });

  test('is shown the page of what was sent', async () => {
    const answered = await call({ method: 'GET', headers: { accept }, body: undefined, query: { reference } });
    expect(answered).toMatchObject({ status: 200, headers: html });
    expect(answered.body).toContain(`Your reference: ${reference}`);
    expect(info.mock.calls).toEqual([
      [expect.stringMatching(/"outcome":"page shown","id":"[0-9a-f-]{36}","status":200/)],
    ]);
  });

  test('that opens the address by itself is led to the form', async () => {
    const answered = await call({ method: 'GET', headers: { accept }, body: undefined });
    expect(answered).toMatchObject({ status: 303, headers: { Location: '/#contact' } });
  });

  test.each<[number, string, string, Record<string, string>, [number, object]]>([
    [400, 'of a broken rule', 'Invalid email address', { email: 'a@b' }, [200, {}]],
    [400, 'of a rule that only the edge function knows', 'Odd', {}, [400, { error: 'Odd', field: 'name' }]],
    [400, 'of a malformed key', failureText, { key: 'abc' }, [200, {}]],
    [409, 'of a key of another message', failureText, {}, [409, {}]],
    [413, 'of a text that is too long', 'Message must be less than', { message: 'm'.repeat(20_000) }, [200, {}]],
    [502, 'of a failure', failureText, {}, [500, {}]],
  ])('is told with %i and the form %s, and as a script with JSON', async (status, _, text, change, answers) => {
    await answerWith(...answers);
    const typed = { ...message, name: 'Ann "Lee"', ...change };
    const answered = await post(form, formBytes(typed));
    expect(answered).toMatchObject({ status, headers: html });
    expect(answered.body).toContain(text);
    expect(answered.body).toContain('value="Ann &quot;Lee&quot;"');
    expect(answered.body).toContain(`${typed.message}</textarea>`);

    const { key: keyHeader = key, ...fields } = { key, ...typed };
    const asScript = await post({ ...json, 'idempotency-key': keyHeader }, Buffer.from(JSON.stringify(fields)));
    expect(asScript).toEqual({
      status,
      headers: { ...securityHeaders, 'Cache-Control': 'no-store' },
      body: expect.objectContaining({ error: expect.any(String) }),
    });
  });

  test.each([
    [413, 'that its host kept back', { ...form, 'content-length': '9000000' }, {}],
    [415, 'of another encoding', { ...form, 'content-type': `${form['content-type']}; charset=utf-16` }, formBytes()],
    [400, 'that is not UTF-8', form, Buffer.from('name=%ff\xff', 'latin1')],
  ])('is told with %i of a form %s', async (status, _, headers, body) => {
    const answered = await post(headers, body);
    expect(answered).toMatchObject({ status, headers: html });
    expect(answered.body).toContain(failureText);
    expect(standIn.received).toEqual([]);
  });

  test('is told with 500 of a missing setting', async () => {
    delete globalThis.process.env.SUPABASE_URL;
    const answered = await post(form, formBytes());
    expect(answered).toMatchObject({ status: 500, headers: html });
    expect(answered.body).toContain(failureText);
    expect(answered.body).toContain(`name="key" value="${key}"`);
  });

  test('leaves nothing of the message in the log', async () => {
    await post(form, formBytes());
    await post(form, formBytes({ email: 'a@b' }));
    await answerWith(500, {});
    await post(form, formBytes());
    const logged = JSON.stringify([info.mock.calls, jest.mocked(console.error).mock.calls]);
    expect(logged.match(/outcome/g)).toHaveLength(3);
    for (const text of [message.name, message.email, message.message]) expect(logged).not.toContain(text);
  });
});

test('A form that a script posts is answered with JSON, and its key is the one of the header', async () => {
  const body = Buffer.from(new URLSearchParams({ ...message, key: 'of no account' }).toString());
  const headers = { 'content-type': 'application/x-www-form-urlencoded', accept: '*/*', 'idempotency-key': key };
  expect(await post(headers, body)).toEqual({
    status: 200,
    headers: { ...securityHeaders, 'Cache-Control': 'no-store' },
    body: { reference },
  });
  expect(standIn.received).toMatchObject([{ headers: { 'idempotency-key': key } }]);
});

test.each(['HEAD', 'PUT', 'DELETE'])('%s is answered 405 with Allow, though HTML is accepted', async (method) => {
  expect(await call({ method, headers: { accept: 'text/html' }, body: undefined })).toMatchObject({
    status: 405,
    headers: { Allow: 'POST' },
    body: { error: 'Use POST' },
  });
});
