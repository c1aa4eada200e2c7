import type { GatsbyFunctionRequest, GatsbyFunctionResponse } from 'gatsby';
import { standInForSupabase, type StandIn } from '../../tests/stand-in-for-supabase.ts';
import contact from './contact.ts';

const message = { name: 'Ann Lee', email: 'ann@example.com', phone: '', message: 'Is the unit free?' };
const key = '3f0c9a52-7d1e-4b6a-9c84-0f5e2d7b1a63';
const reference = 'CDFH2345';
const forwardSecret = 'forward-secret-1';
const environment = globalThis.process.env;

let standIn: StandIn;
let info: jest.SpyInstance;

beforeEach(async () => {
  standIn = await standInForSupabase((_, response) => {
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
  };
  await contact(request as GatsbyFunctionRequest, response as unknown as GatsbyFunctionResponse);
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
    headers: { 'Cache-Control': 'no-store' },
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
  standIn = await standInForSupabase((_, response) => response.writeHead(500).end());
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
  expect(console.error).toHaveBeenCalledWith(expect.stringContaining(`"error":"${reason}"`));
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
