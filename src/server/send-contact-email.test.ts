import type { RequestListener, ServerResponse } from 'node:http';
import { sendContactEmail, type SendResult } from './send-contact-email.ts';
import { standInForSupabase, type StandIn } from '../../tests/stand-in-for-supabase.ts';

const message = { name: 'Ann Lee', email: 'ann@example.com', phone: '', message: 'Is the unit free?' };
const supabaseKey = 'sb_publishable_1';
const timeout = 10_000;

let standIn: StandIn | undefined;

afterEach(async () => {
  await standIn?.stop();
  standIn = undefined;
});

async function send(answer: RequestListener, milliseconds = timeout): Promise<SendResult> {
  standIn = await standInForSupabase(answer);
  return sendContactEmail(message, { supabaseUrl: standIn.url, supabaseKey }, milliseconds);
}

function json(response: ServerResponse, status: number, body: unknown, headers: Record<string, string> = {}): void {
  response.writeHead(status, { 'Content-Type': 'application/json', ...headers }).end(JSON.stringify(body));
}

test('posts the four fields as JSON, with the key in the apikey header alone', async () => {
  const withMore = { ...message, extra: 'x' };
  standIn = await standInForSupabase((_, response) => {
    json(response, 200, { id: '1' });
  });
  await sendContactEmail(withMore, { supabaseUrl: standIn.url, supabaseKey }, timeout);
  expect(standIn.received).toEqual([
    {
      method: 'POST',
      url: '/functions/v1/send-contact-email',
      headers: expect.objectContaining({ apikey: supabaseKey, 'content-type': 'application/json' }),
      body: message,
    },
  ]);
  expect(standIn.received[0]?.headers).not.toHaveProperty('authorization');
});

test('uses the key of each call, not that of a call before', async () => {
  standIn = await standInForSupabase((_, response) => {
    json(response, 200, {});
  });
  await sendContactEmail(message, { supabaseUrl: standIn.url, supabaseKey: 'sb_publishable_1' }, timeout);
  await sendContactEmail(message, { supabaseUrl: standIn.url, supabaseKey: 'sb_publishable_2' }, timeout);
  expect(standIn.received.map(({ headers }) => headers.apikey)).toEqual(['sb_publishable_1', 'sb_publishable_2']);
});

test.each<[string, RequestListener]>([
  [
    '200 with JSON',
    (_, response) => {
      json(response, 200, { id: '1' });
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
])('%s counts as sent', async (_, answer) => {
  expect(await send(answer)).toEqual({ kind: 'sent' });
});

test('400 with an issue is passed on', async () => {
  const issue = { error: 'Phone must be less than 20 characters', field: 'phone' };
  expect(
    await send((_, response) => {
      json(response, 400, { ...issue, more: 1 });
    }),
  ).toEqual({ kind: 'refused', issue });
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
  const { url, stop } = await standInForSupabase(() => undefined);
  await stop();
  expect(await sendContactEmail(message, { supabaseUrl: url, supabaseKey }, timeout)).toEqual({
    kind: 'failed',
    failure: expect.objectContaining({ name: 'FunctionsFetchError', cause: 'ECONNREFUSED' }),
  });
});

test.each([
  [{ supabaseUrl: 'http://127.0.0.1:1', supabaseKey: '' }, 'supabaseKey is required.'],
  [{ supabaseUrl: '', supabaseKey }, 'supabaseUrl is required.'],
])('rejects without a setting: %j', async (settings, error) => {
  await expect(sendContactEmail(message, settings, timeout)).rejects.toThrow(error);
});
