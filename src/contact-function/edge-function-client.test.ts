import type { RequestListener, ServerResponse } from 'node:http';
import { invokeSendContactEmail, type InvokeResult, type Submission } from './edge-function-client.ts';
import type { Settings } from './settings.ts';
import { startFakeSupabase, type FakeSupabase } from '../../tests/support/fake-supabase.ts';

const message = { name: 'Ann Lee', email: 'ann@example.com', phone: '', message: 'Is the unit free?' };
const submission: Submission = {
  idempotencyKey: '3f0c9a52-7d1e-4b6a-9c84-0f5e2d7b1a63',
  message,
  spamSignals: { honeypotFilled: false, seconds: undefined },
  visitorIp: undefined,
};
const supabaseKey = 'sb_publishable_1';
const forwardSecret = 'forward-secret-1';
const timeout = 10_000;

let standIn: FakeSupabase | undefined;

afterEach(async () => {
  await standIn?.stop();
  standIn = undefined;
});

async function send(answer: RequestListener, milliseconds = timeout): Promise<InvokeResult> {
  standIn = await startFakeSupabase(answer);
  return invokeSendContactEmail(submission, { supabaseUrl: standIn.url, supabaseKey, forwardSecret }, milliseconds);
}

function json(response: ServerResponse, status: number, body: unknown, headers: Record<string, string> = {}): void {
  response.writeHead(status, { 'Content-Type': 'application/json', ...headers }).end(JSON.stringify(body));
}

/** What the edge function receives of a submission with changes. */
async function received(
  change: Partial<Submission>,
  settings: Partial<Settings> = {},
): Promise<FakeSupabase['received']> {
  const accepting = await startFakeSupabase((_, response) => {
    json(response, 200, {});
  });
  const allSettings = { supabaseUrl: accepting.url, supabaseKey, forwardSecret, ...settings };
  const result = await invokeSendContactEmail({ ...submission, ...change }, allSettings, timeout);
  await accepting.stop();
  expect(result.kind).toBe('sent');
  return accepting.received;
}

test('posts the four fields as JSON, with the key of the project in the apikey header alone', async () => {
  const withMore = { ...message, extra: 'x' };
  const requests = await received({ message: withMore });
  expect(requests).toEqual([
    {
      method: 'POST',
      url: '/functions/v1/send-contact-email',
      headers: expect.objectContaining({ apikey: supabaseKey, 'content-type': 'application/json' }),
      body: message,
    },
  ]);
  expect(requests[0]?.headers).not.toHaveProperty('authorization');
});

test('sends the key of the message in the Idempotency-Key header', async () => {
  expect(await received({})).toMatchObject([{ headers: { 'idempotency-key': submission.idempotencyKey } }]);
});

test('says that the honeypot was filled, and nothing when it was not', async () => {
  const [filled] = await received({ spamSignals: { honeypotFilled: true, seconds: undefined } });
  expect(filled?.headers).toMatchObject({ 'x-contact-honeypot': 'filled' });
  const [empty] = await received({ spamSignals: { honeypotFilled: false, seconds: undefined } });
  expect(empty?.headers).not.toHaveProperty('x-contact-honeypot');
});

test.each([
  [0, '0.000'],
  [0.0000001, '0.000'],
  [12.3456, '12.346'],
])('passes %d seconds on', async (seconds, header) => {
  const [request] = await received({ spamSignals: { honeypotFilled: false, seconds } });
  expect(request?.headers).toMatchObject({ 'x-contact-seconds': header });
});

test('says nothing of seconds that nobody measured', async () => {
  const [request] = await received({ spamSignals: { honeypotFilled: false, seconds: undefined } });
  expect(request?.headers).not.toHaveProperty('x-contact-seconds');
});

test('passes the address of the visitor on with the secret that makes it believed', async () => {
  const [request] = await received({ visitorIp: '2001:db8::7' });
  expect(request?.headers).toMatchObject({
    'x-contact-visitor': '2001:db8::7',
    'x-contact-forward-secret': forwardSecret,
  });
});

test.each([
  ['the address is unknown', undefined, forwardSecret],
  ['there is no secret', '203.0.113.7', ''],
])('sends neither address nor secret when %s', async (_, visitorIp, secret) => {
  const [request] = await received({ visitorIp }, { forwardSecret: secret });
  expect(request?.headers).not.toHaveProperty('x-contact-visitor');
  expect(request?.headers).not.toHaveProperty('x-contact-forward-secret');
});

test('keeps nothing of one call for the next', async () => {
  const first = { visitorIp: '203.0.113.7', spamSignals: { honeypotFilled: true, seconds: 3 } };
  await received(first, { supabaseKey: 'sb_publishable_1' });
  const [second] = await received({}, { supabaseKey: 'sb_publishable_2' });
  expect(second?.headers.apikey).toBe('sb_publishable_2');
  expect(Object.keys(second?.headers ?? {}).filter((name) => name.startsWith('x-contact-'))).toEqual([]);
});

test('gives the reference of the answer', async () => {
  expect(
    await send((_, response) => {
      json(response, 200, { id: submission.idempotencyKey, reference: 'CDFH2345' });
    }),
  ).toEqual({ kind: 'sent', reference: 'CDFH2345' });
});

test.each<[string, RequestListener]>([
  [
    '200 without a reference',
    (_, response) => {
      json(response, 200, { id: '1' });
    },
  ],
  [
    '200 with an empty reference',
    (_, response) => {
      json(response, 200, { id: '1', reference: '' });
    },
  ],
  [
    '200 with a reference that is a number',
    (_, response) => {
      json(response, 200, { id: '1', reference: 7 });
    },
  ],
  [
    '200 with null',
    (_, response) => {
      json(response, 200, null);
    },
  ],
  [
    '200 with text',
    (_, response) => {
      response.end('ok');
    },
  ],
  [
    '204',
    (_, response) => {
      response.writeHead(204).end();
    },
  ],
])('%s counts as sent, without a reference', async (_, answer) => {
  expect(await send(answer)).toEqual({ kind: 'sent', reference: undefined });
});

test('400 with an issue is passed on', async () => {
  const issue = { error: 'Phone must be less than 20 characters', field: 'phone' };
  expect(
    await send((_, response) => {
      json(response, 400, { ...issue, more: 1 });
    }),
  ).toEqual({ kind: 'refused', issue });
});

test('409 is a conflict', async () => {
  expect(
    await send((_, response) => {
      json(response, 409, { error: 'This Idempotency-Key belongs to another message' });
    }),
  ).toEqual({ kind: 'conflict' });
});

test.each<[string, unknown, RequestListener]>([
  [
    '400 without a field',
    { status: 400 },
    (_, response) => {
      json(response, 400, { error: 'The body is not JSON' });
    },
  ],
  [
    '400 with an unknown field',
    { status: 400 },
    (_, response) => {
      json(response, 400, { error: 'No', field: 'age' });
    },
  ],
  [
    '400 with HTML',
    { status: 400 },
    (_, response) => {
      response.writeHead(400).end('<html>');
    },
  ],
  [
    '401 of the gateway',
    { status: 401, code: 'UNAUTHORIZED_NO_AUTH_HEADER' },
    (_, response) => {
      json(response, 401, {}, { 'sb-error-code': 'UNAUTHORIZED_NO_AUTH_HEADER' });
    },
  ],
  [
    '404',
    { status: 404 },
    (_, response) => {
      json(response, 404, {});
    },
  ],
  [
    '500',
    { name: 'FunctionsHttpError', status: 500 },
    (_, response) => {
      json(response, 500, { error: 'no' });
    },
  ],
  [
    '503 with an issue',
    { status: 503 },
    (_, response) => {
      json(response, 503, { error: 'No', field: 'name' });
    },
  ],
  [
    '200 of a relay that failed',
    { name: 'FunctionsRelayError', status: 200 },
    (_, response) => {
      json(response, 200, {}, { 'x-relay-error': 'true' });
    },
  ],
  [
    '200 with broken JSON',
    { name: 'SyntaxError' },
    (_, response) => {
      response.writeHead(200, { 'Content-Type': 'application/json' }).end('{"id":');
    },
  ],
  [
    'a connection cut before the answer',
    { name: 'FunctionsFetchError', cause: 'UND_ERR_SOCKET' },
    (request) => {
      request.socket.destroy();
    },
  ],
])('%s is a failure', async (_, failure, answer) => {
  expect(await send(answer)).toEqual({ kind: 'failed', failure: expect.objectContaining(failure) });
});

test('no answer in time is a failure', async () => {
  expect(await send(() => undefined, 50)).toEqual({
    kind: 'failed',
    failure: expect.objectContaining({ name: 'FunctionsFetchError', cause: 'TimeoutError' }),
  });
});

test.each([200, 400, 500])('an answer of %s that never ends is a failure in time', async (status) => {
  const result = await send((_, response) => {
    response.writeHead(status, { 'Content-Type': 'application/json' }).write('{');
  }, 200);
  expect(result.kind).toBe('failed');
});

test('a refused connection is a failure', async () => {
  const { url, stop } = await startFakeSupabase(() => undefined);
  await stop();
  expect(await invokeSendContactEmail(submission, { supabaseUrl: url, supabaseKey, forwardSecret }, timeout)).toEqual({
    kind: 'failed',
    failure: expect.objectContaining({ name: 'FunctionsFetchError', cause: 'ECONNREFUSED' }),
  });
});

test.each([
  [{ supabaseUrl: 'http://127.0.0.1:1', supabaseKey: '' }, 'supabaseKey is required.'],
  [{ supabaseUrl: '', supabaseKey }, 'supabaseUrl is required.'],
])('rejects without a setting: %j', async (settings, error) => {
  await expect(invokeSendContactEmail(submission, { ...settings, forwardSecret }, timeout)).rejects.toThrow(error);
});
