import type { GatsbyFunctionRequest, GatsbyFunctionResponse } from 'gatsby';
import { standInForSupabase, type StandIn } from '../../tests/stand-in-for-supabase.ts';
import contact from './contact.ts';

const message = { name: 'Ann Lee', email: 'ann@example.com', phone: '', message: 'Is the unit free?' };
const environment = globalThis.process.env;

let standIn: StandIn;

beforeEach(async () => {
  standIn = await standInForSupabase((_, response) => response.end('{}'));
  globalThis.process.env = { SUPABASE_URL: standIn.url, SUPABASE_PUBLISHABLE_KEY: 'sb_publishable_1' };
  jest.spyOn(console, 'info').mockImplementation(() => undefined);
  jest.spyOn(console, 'error').mockImplementation(() => undefined);
});

afterEach(async () => {
  globalThis.process.env = environment;
  jest.restoreAllMocks();
  await standIn.stop();
});

type Answered = { status?: number; headers: Record<string, unknown>; body?: unknown };

/** Calls the function as its hosts do: with the bytes of a body where they have them, else with an empty object. */
async function call(request: Pick<GatsbyFunctionRequest<unknown>, 'method' | 'headers' | 'body'>): Promise<Answered> {
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

test('a good message reaches the edge function and is answered 200', async () => {
  expect(await post(json, bytes)).toEqual({ status: 200, headers: { 'Cache-Control': 'no-store' }, body: {} });
  expect(standIn.received).toMatchObject([{ body: message, headers: { apikey: 'sb_publishable_1' } }]);
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
