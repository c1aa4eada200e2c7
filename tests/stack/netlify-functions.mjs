/**
 * Calls the handlers that `npm run build` makes for Netlify, as Netlify does, on the version of Node that runs it:
 *
 *     node --test tests/stack/netlify-functions.mjs
 *
 * This file is plain JavaScript and imports nothing from the project, because CI also runs it on Node 20. It reads the
 * names of the contact fields from their table.
 */
import assert from 'node:assert/strict';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { createServer } from 'node:http';
import { createRequire } from 'node:module';
import { json } from 'node:stream/consumers';
import { after, beforeEach, it } from 'node:test';

const reference = 'CDFH2345';
const token = `answered.3f0c9a52-7d1e-4b6a-9c84-0f5e2d7b1a63.1798761600.${'a'.repeat(64)}`;
const tableFile = new URL('../../supabase/functions/_shared/contact/contact-fields.ts', import.meta.url);
const table = readFileSync(tableFile, 'utf8');
const names = Array.from(table.matchAll(/^ {4}name: '(\w+)'/gm), ([, name]) => name);
const message = { ...Object.fromEntries(names.map((name) => [name, `A ${name}`])), name: 'Zoë 🏖' };

const responses = {
  '/functions/v1/send-contact-email': { reference },
  '/functions/v1/act-on-contact-message': {
    purpose: 'answered',
    expiresAt: '2027-01-01T00:00:00.000Z',
    state: 'mailed',
    deletedAt: null,
    hasNewerList: false,
    action: 'do',
    messages: [{ reference, receivedAt: '2026-11-21T00:47:00.000Z', fields: message }],
  },
};

/** The bodies of the requests that the edge functions have received since the test began. */
let received = [];
const supabase = createServer(async (request, response) => {
  received.push(await json(request));
  const outcome = request.url.endsWith('/send-contact-email') ? 'sent' : 'done';
  response.writeHead(200, { 'Content-Type': 'application/json', 'X-Contact-Outcome': outcome });
  response.end(JSON.stringify(responses[request.url]));
});
supabase.listen(0, '127.0.0.1');
await once(supabase, 'listening');
Object.assign(process.env, {
  SUPABASE_URL: `http://127.0.0.1:${supabase.address().port}`,
  SUPABASE_PUBLISHABLE_KEY: 'sb_publishable_1',
  CONTACT_SITE_SECRET: 'site-secret-of-24-chars-',
});

beforeEach(() => {
  received = [];
});

after(() => {
  supabase.close();
  supabase.closeAllConnections();
});

/** @param {string | Buffer | undefined} body A Buffer is encoded in base64, and the event says so. */
async function call(name, { method = 'POST', headers = {}, query = {}, body }) {
  const require = createRequire(import.meta.url);
  const { handler } = require(`../../.netlify/functions-internal/${name}-js/${name}-js.js`);
  const isBase64Encoded = body instanceof Buffer;
  const event = {
    path: `/api/${name}`,
    httpMethod: method,
    multiValueHeaders: Object.fromEntries(Object.entries(headers).map(([key, value]) => [key, [value]])),
    queryStringParameters: query,
    multiValueQueryStringParameters: {},
    body: body?.toString(isBase64Encoded ? 'base64' : undefined) ?? null,
    isBase64Encoded,
  };
  const { statusCode, multiValueHeaders, body: encoded = '' } = await handler(event, {});
  return { statusCode, location: multiValueHeaders.location?.[0], text: Buffer.from(encoded, 'base64').toString() };
}

const accept = 'text/html,application/xhtml+xml;q=0.9,*/*;q=0.8';
const jsonHeaders = { 'content-type': 'application/json' };
const formHeaders = { accept, 'content-type': 'application/x-www-form-urlencoded' };

for (const [encoding, encode] of [
  ['text', (text) => text],
  ['base64', (text) => Buffer.from(text)],
]) {
  it(`A Netlify function that gets its body as ${encoding} forwards a message, as JSON or as form data`, async () => {
    const sent = await call('contact', { headers: jsonHeaders, body: encode(JSON.stringify(message)) });
    assert.deepEqual([sent.statusCode, JSON.parse(sent.text), received], [200, { reference }, [message]]);
    const body = encode(new URLSearchParams(message).toString());
    const { statusCode, location } = await call('contact', { headers: formHeaders, body });
    assert.deepEqual([statusCode, location], [303, `/api/contact?reference=${reference}`]);
    assert.equal(received.at(-1).name, message.name);
  });
}

it('A Netlify function shows a link’s page, and performs the action after a click on the button', async () => {
  const { text } = await call('message', { method: 'GET', headers: { accept }, query: { token } });
  assert.ok(text.includes(message.message));
  const body = new URLSearchParams({ token, action: 'do' }).toString();
  const { statusCode, location } = await call('message', { headers: formHeaders, body });
  assert.deepEqual([statusCode, location], [303, `/api/message?token=${token}`]);
  assert.deepEqual(received.at(-1), { token, action: 'do' });
});
