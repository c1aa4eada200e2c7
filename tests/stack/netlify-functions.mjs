/**
 * The handlers that `npm run build` leaves for Netlify, called as Netlify calls them, on the Node that runs this file:
 *
 *     node --test tests/stack/netlify-functions.mjs
 *
 * Plain JavaScript without imports from the project: CI runs it on each version of Node that a deploy may choose, 20 too.
 */
import assert from 'node:assert/strict';
import { once } from 'node:events';
import { createServer } from 'node:http';
import { createRequire } from 'node:module';
import { json } from 'node:stream/consumers';
import { after, beforeEach, test } from 'node:test';
import { fileURLToPath } from 'node:url';

const reference = 'CDFH2345';
const token = `answered.3f0c9a52-7d1e-4b6a-9c84-0f5e2d7b1a63.1798761600.${'a'.repeat(64)}`;
const message = { name: 'Zoë 🏖', email: 'ann@example.com', phone: '0400 000 000', message: 'Is the unit free?' };

const responses = {
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

/** What the edge functions received since the test began. */
let received = [];
const supabase = createServer(async (request, response) => {
  received.push(await json(request));
  response.writeHead(200, { 'Content-Type': 'application/json', 'X-Contact-Outcome': 'sent' });
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

/** @param {string | Buffer | undefined} body Bytes travel in base64, which the event says. */
async function call(name, { method = 'POST', headers = {}, query = {}, body }) {
  const folder = fileURLToPath(new URL(`../../.netlify/functions-internal/${name}-js`, import.meta.url));
  const { handler } = createRequire(import.meta.url)(`${folder}/${name}-js.js`);
  const length = body === undefined ? {} : { 'content-length': String(Buffer.byteLength(body)) };
  const isBase64Encoded = body instanceof Buffer;
  const {
    statusCode,
    multiValueHeaders,
    body: encoded = '',
  } = await handler(
    {
      path: `/api/${name}`,
      httpMethod: method,
      multiValueHeaders: Object.fromEntries(
        Object.entries({ host: 'www.company.example', ...headers, ...length }).map(([key, value]) => [key, [value]]),
      ),
      queryStringParameters: query,
      multiValueQueryStringParameters: {},
      body: body?.toString(isBase64Encoded ? 'base64' : undefined) ?? null,
      isBase64Encoded,
    },
    {},
  );
  return { statusCode, location: multiValueHeaders.location?.[0], text: Buffer.from(encoded, 'base64').toString() };
}

const accept = 'text/html,application/xhtml+xml;q=0.9,*/*;q=0.8';
const jsonHeaders = { origin: 'https://www.company.example', 'content-type': 'application/json' };
const formHeaders = { accept, 'content-type': 'application/x-www-form-urlencoded' };
const asJson = JSON.stringify(message);
const asForm = new URLSearchParams(message).toString();
const action = new URLSearchParams({ token, action: 'do' }).toString();

for (const [encoding, encode] of [
  ['text', (body) => body],
  ['base64', (body) => Buffer.from(body)],
]) {
  test(`a message that arrives as JSON in ${encoding} is sent`, async () => {
    const { statusCode, text } = await call('contact', { headers: jsonHeaders, body: encode(asJson) });
    assert.deepEqual([statusCode, JSON.parse(text)], [200, { reference }]);
    assert.equal(received[0].name, message.name);
  });

  test(`a message that arrives as a form in ${encoding} is sent`, async () => {
    const { statusCode, location } = await call('contact', { headers: formHeaders, body: encode(asForm) });
    assert.deepEqual([statusCode, location], [303, `/api/contact?reference=${reference}`]);
    assert.equal(received[0].name, message.name);
  });

  test(`the button of a link acts, and leads back to the link: ${encoding}`, async () => {
    const { statusCode, location } = await call('message', { headers: formHeaders, body: encode(action) });
    assert.deepEqual([statusCode, location], [303, `/api/message?token=${token}`]);
    assert.deepEqual(received, [{ token, action: 'do' }]);
  });
}

for (const [status, what, headers, body] of [
  [400, 'no body', jsonHeaders, undefined],
  [400, 'broken JSON', jsonHeaders, '{"name":'],
  [413, 'JSON that is too large', jsonHeaders, JSON.stringify({ ...message, message: 'm'.repeat(5_000_000) })],
  [413, 'a form that is too large', formHeaders, `message=${'m'.repeat(5_000_000)}`],
  [415, 'bytes', { ...jsonHeaders, 'content-type': 'application/octet-stream' }, Buffer.from(asJson)],
  [415, 'a form in parts', { ...jsonHeaders, 'content-type': 'multipart/form-data; boundary=x' }, '--x--\r\n'],
]) {
  test(`the response to ${what} is ${status}, and nothing is sent`, async () => {
    assert.equal((await call('contact', { headers, body })).statusCode, status);
    assert.deepEqual(received, []);
  });
}

test('the confirmation is a page', async () => {
  const { statusCode, text } = await call('contact', { method: 'GET', headers: { accept }, query: { reference } });
  assert.equal(statusCode, 200);
  assert.ok(text.includes(reference));
});

test('a link shows its page', async () => {
  const { statusCode, text } = await call('message', { method: 'GET', headers: { accept }, query: { token } });
  assert.equal(statusCode, 200);
  assert.ok(text.includes(token));
});
