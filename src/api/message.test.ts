import { Readable } from 'node:stream';
import type { GatsbyFunctionRequest, GatsbyFunctionResponse } from 'gatsby';
import { aMessage } from '../../tests/support/a-message.ts';
import { startFakeSupabase, type FakeSupabase } from '../../tests/support/fake-supabase.ts';
import { securityHeaders } from '../security/security-headers.ts';
import message from './message.ts';

const token = `answered.3f0c9a52-7d1e-4b6a-9c84-0f5e2d7b1a63.1798761600.${'a'.repeat(64)}`;
const state = {
  purpose: 'answered',
  expiresAt: '2027-01-01T00:00:00.000Z',
  state: 'delivered',
  deletedAt: null,
  action: 'do',
  count: 1,
  references: ['JNHNM43F'],
  message: { receivedAt: '2026-11-21T00:47:00.000Z', fields: aMessage() },
};
const environment = globalThis.process.env;

let supabase: FakeSupabase;
let lines: unknown[];
let answer: { status: number; body: unknown };

beforeEach(async () => {
  answer = { status: 200, body: state };
  supabase = await startFakeSupabase((_, response) => {
    response.writeHead(answer.status, { 'Content-Type': 'application/json' }).end(JSON.stringify(answer.body));
  });
  globalThis.process.env = { SUPABASE_URL: supabase.url, SUPABASE_PUBLISHABLE_KEY: 'sb_publishable_1' };
  lines = [];
  for (const level of ['info', 'error'] as const) {
    jest.spyOn(console, level).mockImplementation((...given: unknown[]) => {
      lines.push(...given);
    });
  }
});

afterEach(async () => {
  globalThis.process.env = environment;
  jest.restoreAllMocks();
  await supabase.stop();
});

type Recorded = { status?: number; headers: Record<string, unknown>; body?: unknown };

async function call({ body = '', ...request }: { body?: string; [property: string]: unknown }): Promise<Recorded> {
  const recorded: Recorded = { headers: {} };
  const response = {
    setHeader: (name: string, value: unknown) => {
      recorded.headers[name] = value;
    },
    status: (status: number) => {
      recorded.status = status;
    },
    send: (body: string) => {
      recorded.body = body;
    },
  };
  await message(
    Object.assign(Readable.from([Buffer.from(body)]), {
      query: {},
      headers: {},
      ...request,
    }) as unknown as GatsbyFunctionRequest,
    response as unknown as GatsbyFunctionResponse,
  );
  return recorded;
}

const get = () => call({ method: 'GET', query: { token } });
const press = (action: string) =>
  call({
    method: 'POST',
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    body: new URLSearchParams({ token, action }).toString(),
  });
const headingIn = ({ body }: Recorded) => /<h1>(.*)<\/h1>/.exec(String(body))?.[1];
const logged = () => lines.join('\n');

test('A link shows the page of what the edge function responds, which must not be cached, indexed or referred from.', async () => {
  const response = await get();
  expect([response.status, headingIn(response)]).toEqual([200, 'Have you answered this message?']);
  expect(response.headers).toEqual({
    ...securityHeaders,
    'Cache-Control': 'no-store',
    'Content-Type': 'text/html; charset=utf-8',
    'Content-Security-Policy': expect.stringMatching(/^default-src 'none'/),
    'Referrer-Policy': 'no-referrer',
    'X-Robots-Tag': 'noindex',
  });
  expect(supabase.received).toMatchObject([
    {
      method: 'POST',
      url: '/functions/v1/act-on-contact-message',
      headers: { apikey: 'sb_publishable_1' },
      body: { token, action: 'show' },
    },
  ]);
});

test.each(['do', 'undo'])('The button %s passes its action on, and leads back to the link.', async (action) => {
  const response = await press(action);
  expect([response.status, response.headers.Location]).toEqual([303, `/api/message?token=${token}`]);
  expect(response.headers['Referrer-Policy']).toBe('no-referrer');
  expect(supabase.received).toMatchObject([{ body: { token, action } }]);
});

test.each([
  [404, { method: 'GET' }],
  [404, { method: 'GET', query: { token: 'x' } }],
  [404, { method: 'POST', query: { token, action: 'do' } }],
  [403, { method: 'POST', headers: { 'sec-fetch-site': 'cross-site' } }],
  [405, { method: 'PUT', query: { token } }],
])('A request that no page makes gets %i without the edge function: %j.', async (status, request) => {
  const response = await call(request);
  expect([response.status, headingIn(response)]).toEqual([status, 'This link does not work']);
  expect(response.headers.Allow).toBe(status === 405 ? 'GET, HEAD, POST' : undefined);
  expect(supabase.received).toEqual([]);
});

test('A token that the edge function refuses gets the same page as one that is malformed.', async () => {
  answer = { status: 404, body: { error: 'This link does not work' } };
  expect(await get()).toEqual(await call({ method: 'GET' }));
});

test.each([
  ['is not deployed', 404, { code: 'NOT_FOUND', message: 'Requested function was not found' }],
  ['is not found by a proxy', 404, { error: 'Not found' }],
  ['rejects the key', 401, { error: 'The apikey header must hold a publishable key of this project' }],
  ['is not configured', 500, { error: 'Failed' }],
  ['has no database', 503, { error: 'The database does not answer' }],
  ['responds with something else', 200, { ok: true }],
])('When the edge function %s, the page is 503 and leads back to the link.', async (_, status, body) => {
  answer = { status, body };
  const response = await press('do');
  expect([response.status, headingIn(response)]).toEqual([503, 'Please try again']);
  expect(response.body).toContain(`href="/api/message?token=${token}"`);
  expect(logged()).toContain('"outcome":"failed"');
});

test('When the backend cannot be reached, the page is 503.', async () => {
  await supabase.stop();
  expect((await get()).status).toBe(503);
  supabase = await startFakeSupabase(() => undefined);
});

test('Without its settings, the page is 500, and the log has the reason.', async () => {
  globalThis.process.env = {};
  const response = await get();
  expect([response.status, headingIn(response)]).toEqual([500, 'Please try again']);
  expect(logged()).toContain('supabaseUrl is required.');
});

test('The log has neither the token nor anything that the visitor wrote.', async () => {
  await get();
  await press('do');
  answer = { status: 500, body: {} };
  await press('do');
  for (const outcome of ['page shown', 'button pressed', 'failed'])
    expect(logged()).toContain(`"outcome":"${outcome}"`);
  for (const secret of [token, token.slice(-64), ...Object.values(aMessage())]) expect(logged()).not.toContain(secret);
});
