/**
 * Packages the functions that `npm run build` has made, with Netlify's own packager, and runs them with Netlify's own
 * bootstrap, on the version of Node that runs this file: node --test tests/stack/netlify-functions.ts
 */
import assert from 'node:assert/strict';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { PassThrough } from 'node:stream';
import { text } from 'node:stream/consumers';
import { after, beforeEach, it } from 'node:test';
import { zipFunctions } from '@netlify/zip-it-and-ship-it';
import { gatsbyFunction } from '../../src/site-functions/relay/gatsby-function.ts';
import { securityHeaders } from '../../src/security/security-headers.ts';
import { readPost } from '../../supabase/functions/_shared/http/check-request.ts';
import { unusualMessage as message } from '../support/a-message.ts';
import { startHttpServer } from '../support/http-server.ts';
import { aLink } from '../support/link-state.ts';

const reference = 'CDFH2345';
const token = `answered.3f0c9a52-7d1e-4b6a-9c84-0f5e2d7b1a63.1798761600.${'a'.repeat(64)}`;
const linkPath = `/api/message?token=${token}`;
const visitor = '203.0.113.7';

let received: [visitor: string | null, json: unknown][] = [];

/** The edge functions. They refuse what the real ones refuse before they use the database. */
const edgeFunctions: Parameters<typeof gatsbyFunction>[0] = async (request) => {
  const posted = await readPost(request, ['sb_publishable_1']);
  if (!('value' in posted)) {
    return Response.json(posted.body, { status: posted.status, headers: { 'X-Contact-Outcome': posted.outcome } });
  }
  received.push([request.headers.get('x-contact-visitor'), posted.value]);
  const [body, outcome] = request.url.endsWith('/send-contact-email') ? [{ reference }, 'sent'] : [aLink, 'done'];
  return Response.json(body, { headers: { 'X-Contact-Outcome': outcome } });
};

const supabase = await startHttpServer((request, response) => void gatsbyFunction(edgeFunctions)(request, response));
Object.assign(process.env, {
  SUPABASE_URL: supabase.url,
  SUPABASE_PUBLISHABLE_KEY: 'sb_publishable_1',
  CONTACT_SITE_SECRET: 'site-secret-of-24-chars-',
});

/** What AWS Lambda adds to Node for functions that stream their responses. */
Object.assign(globalThis, {
  awslambda: {
    streamifyResponse: (handler: unknown) => handler,
    HttpResponseStream: { from: (stream: object, metadata: object) => Object.assign(stream, { metadata }) },
  },
});

const folder = await mkdtemp(join(tmpdir(), 'packaged-'));
const packaged = await zipFunctions('.netlify/functions-internal', folder, { archiveFormat: 'none' });

beforeEach(() => {
  received = [];
});

after(async () => {
  await rm(folder, { recursive: true });
  await supabase.stop();
});

type Streamed = PassThrough & { metadata: { statusCode: number; multiValueHeaders: Record<string, string[]> } };
type Handler = (event: object, stream: Streamed, context: object) => Promise<void>;
type Given = { method?: string; path: string; headers?: Record<string, string>; body?: string | Uint8Array };

/** Invokes a function as Lambda does. Bytes are encoded in base64, and the event says so. */
async function call({ method = 'GET', path, headers = {}, body }: Given) {
  const [, name = ''] = /^\/api\/(\w+)/.exec(path) ?? [];
  const entry = join(folder, `${name}-js`, '___netlify-entry-point.mjs');
  const { handler } = (await import(entry)) as { handler: Handler };
  const isBase64Encoded = body instanceof Uint8Array;
  const event = {
    rawUrl: `https://www.site.example${path}`,
    path: path.replace(/\?.*/, ''),
    httpMethod: method,
    headers: { ...headers, 'x-forwarded-for': '203.0.113.9', 'x-nf-client-connection-ip': visitor },
    body: isBase64Encoded ? Buffer.from(body).toString('base64') : body,
    isBase64Encoded,
  };
  const stream = new PassThrough() as unknown as Streamed;
  const [content] = await Promise.all([text(stream), handler(event, stream, { awsRequestId: '1' })]);
  const { statusCode, multiValueHeaders } = stream.metadata;
  return { status: statusCode, headers: multiValueHeaders, body: content };
}

const html = { accept: 'text/html,application/xhtml+xml;q=0.9,*/*;q=0.8' };
const json = { 'content-type': 'application/json', cookie: 'a=1; b=2' };
const form = { ...html, 'content-type': 'application/x-www-form-urlencoded' };
const posted = new URLSearchParams(message).toString();
const bytes = (content: string) => new TextEncoder().encode(content);
const post = (headers: Record<string, string>, body?: string | Uint8Array): Given => ({
  method: 'POST',
  path: '/api/contact',
  headers,
  ...(body !== undefined && { body }),
});

void it('Netlify’s packager finds both functions, and they have version 2 of the API', () => {
  const found = packaged.map(({ name, displayName, runtimeAPIVersion }) => [name, displayName, runtimeAPIVersion]);
  assert.deepEqual(found.sort(), [
    ['contact-js', '/api/contact', 2],
    ['message-js', '/api/message', 2],
  ]);
});

type Expected = { status: number; headers?: Record<string, string>; body: RegExp; received?: typeof received };

const empty = /^$/;
const relayed: Expected = {
  status: 200,
  body: new RegExp(`"reference":"${reference}"`),
  received: [[visitor, message]],
};
const redirected: Expected = { status: 303, body: empty, received: [[visitor, message]] };
const toForm: Expected = { status: 303, headers: { location: '/#contact' }, body: empty };

const cases: [string, Given, Expected][] = [
  ['JSON', post(json, JSON.stringify(message)), relayed],
  ['JSON in base64', post(json, bytes(JSON.stringify(message))), relayed],
  ['JSON with the byte 0xFF', post(json, Uint8Array.of(34, 255, 34)), { status: 400, body: /not JSON/ }],
  ['an empty body', post(json), { status: 400, body: /not JSON/ }],
  ['a body over the limit', post(json, 'm'.repeat(16_385)), { status: 413, body: /too large/ }],
  ['a form', post(form, posted), redirected],
  ['PUT', { ...post(json, '{}'), method: 'PUT' }, { status: 405, headers: { allow: 'GET, HEAD, POST' }, body: /Use/ }],
  ['GET', { path: '/api/contact' }, toForm],
  ['HEAD', { path: '/api/contact', method: 'HEAD' }, toForm],
  ['a link without its token', { path: '/api/message' }, { status: 404, body: /<h1/ }],
  ['a link', { path: linkPath }, { status: 200, body: /<button/, received: [[null, { token, action: 'show' }]] }],
  [
    'a link’s button',
    { ...post(form, `token=${token}&action=do`), path: '/api/message' },
    { status: 303, headers: { location: linkPath }, body: empty, received: [[null, { token, action: 'do' }]] },
  ],
];

for (const [title, given, expected] of cases) {
  void it(`A packaged function responds to ${title}`, async () => {
    const response = await call(given);
    assert.equal(response.status, expected.status);
    assert.match(response.body, expected.body);
    assert.deepEqual(received, expected.received ?? []);
    // The page of a link hides its URL from other sites.
    const policy = given.path.startsWith('/api/message') && { 'Referrer-Policy': 'no-referrer' };
    const headers = new Headers({ ...securityHeaders, 'Cache-Control': 'no-store', ...policy, ...expected.headers });
    for (const [name, value] of headers) assert.deepEqual([name, response.headers[name]], [name, [value]]);
  });
}

void it('A packaged function shows the confirmation at the URL to which it redirects a form', async () => {
  const { headers } = await call(post(form, posted));
  for (const method of ['GET', 'HEAD']) {
    const { status, body } = await call({ method, path: headers.location?.[0] ?? '' });
    assert.deepEqual([status, body.includes(reference)], [200, true]);
  }
});
