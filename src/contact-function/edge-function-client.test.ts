import type { RequestListener, ServerResponse } from 'node:http';
import { FunctionRegion } from '@supabase/supabase-js';
import { forwardSubmission, type ForwardResult, type Submission } from './edge-function-client.ts';
import type { Settings } from './settings.ts';
import { aMessage } from '../../tests/support/a-message.ts';
import { startFakeSupabase, type FakeSupabase } from '../../tests/support/fake-supabase.ts';

const message = aMessage();
const submission: Submission = {
  idempotencyKey: '3f0c9a52-7d1e-4b6a-9c84-0f5e2d7b1a63',
  earlierKey: undefined,
  message,
  spamSignals: { honeypotFilled: false, seconds: undefined },
  visitorIp: undefined,
};
const supabaseKey = 'sb_publishable_1';
const forwardSecret = 'forward-secret-1';
const timeout = 10_000;

let supabase: FakeSupabase | undefined;

afterEach(async () => {
  await supabase?.stop();
  supabase = undefined;
});

async function send(respond: RequestListener, milliseconds = timeout): Promise<ForwardResult> {
  supabase = await startFakeSupabase(respond);
  return forwardSubmission(submission, { supabaseUrl: supabase.url, supabaseKey, forwardSecret }, milliseconds);
}

function json(response: ServerResponse, status: number, body: unknown, headers: Record<string, string> = {}): void {
  response.writeHead(status, { 'Content-Type': 'application/json', ...headers }).end(JSON.stringify(body));
}

/** The requests that reach the edge function for a submission with changes. */
async function received(
  change: Partial<Submission>,
  settings: Partial<Settings> = {},
): Promise<FakeSupabase['received']> {
  const accepting = await startFakeSupabase((_, response) => {
    json(response, 200, {});
  });
  const allSettings = { supabaseUrl: accepting.url, supabaseKey, forwardSecret, ...settings };
  const result = await forwardSubmission({ ...submission, ...change }, allSettings, timeout);
  await accepting.stop();
  expect(result.kind).toBe('sent');
  return accepting.received;
}

test('The contact fields are sent as JSON, with the project’s key in the apikey header only.', async () => {
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

test('The idempotency key is sent in its header.', async () => {
  expect(await received({})).toMatchObject([{ headers: { 'idempotency-key': submission.idempotencyKey } }]);
});

test('The earlier key has a header only where there is one.', async () => {
  const earlierKey = '3f0c9a52-7d1e-4b6a-9c84-0f5e2d7b1a64';
  expect(await received({ earlierKey })).toMatchObject([{ headers: { 'x-contact-earlier-key': earlierKey } }]);
  expect((await received({}))[0]?.headers).not.toHaveProperty('x-contact-earlier-key');
});

test('The honeypot has a header only where it was filled.', async () => {
  const [filled] = await received({ spamSignals: { honeypotFilled: true, seconds: undefined } });
  expect(filled?.headers).toMatchObject({ 'x-contact-honeypot': 'filled' });
  const [empty] = await received({ spamSignals: { honeypotFilled: false, seconds: undefined } });
  expect(empty?.headers).not.toHaveProperty('x-contact-honeypot');
});

test.each([
  [0, '0.000'],
  [0.0000001, '0.000'],
  [12.3456, '12.346'],
])('%d seconds are sent as %s.', async (seconds, header) => {
  const [request] = await received({ spamSignals: { honeypotFilled: false, seconds } });
  expect(request?.headers).toMatchObject({ 'x-contact-seconds': header });
});

test('Seconds that were not measured are not sent.', async () => {
  const [request] = await received({ spamSignals: { honeypotFilled: false, seconds: undefined } });
  expect(request?.headers).not.toHaveProperty('x-contact-seconds');
});

test('The visitor’s IP address is sent with the secret that makes it trusted.', async () => {
  const [request] = await received({ visitorIp: '2001:db8::7' });
  expect(request?.headers).toMatchObject({
    'x-contact-visitor': '2001:db8::7',
    'x-contact-forward-secret': forwardSecret,
  });
});

test.each([
  ['the IP address is unknown', undefined, forwardSecret],
  ['there is no secret', '203.0.113.7', ''],
])('Neither IP address nor secret is sent when %s.', async (_, visitorIp, secret) => {
  const [request] = await received({ visitorIp }, { forwardSecret: secret });
  expect(request?.headers).not.toHaveProperty('x-contact-visitor');
  expect(request?.headers).not.toHaveProperty('x-contact-forward-secret');
});

test('One call leaves nothing for the next.', async () => {
  const first = { visitorIp: '203.0.113.7', spamSignals: { honeypotFilled: true, seconds: 3 } };
  await received(first, { supabaseKey: 'sb_publishable_1' });
  const [second] = await received({}, { supabaseKey: 'sb_publishable_2' });
  expect(second?.headers.apikey).toBe('sb_publishable_2');
  expect(Object.keys(second?.headers ?? {}).filter((name) => name.startsWith('x-contact-'))).toEqual([]);
});

test('The result has the reference of the response.', async () => {
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
])('%s counts as sent, without a reference.', async (_, respond) => {
  expect(await send(respond)).toEqual({ kind: 'sent', reference: undefined });
});

test('400 with a field error is an invalid message.', async () => {
  const fieldError = { error: 'Phone must be less than 20 characters', field: 'phone' };
  expect(
    await send((_, response) => {
      json(response, 400, { ...fieldError, more: 1 });
    }),
  ).toEqual({ kind: 'invalid', fieldError });
});

test('409 is a conflict.', async () => {
  expect(
    await send((_, response) => {
      json(response, 409, { error: 'This Idempotency-Key belongs to another message' });
    }),
  ).toEqual({ kind: 'conflict' });
});

test.each<[number, ForwardResult['kind']]>([
  [429, 'limited'],
  [503, 'busy'],
])('%i with Retry-After has the result %s, with its seconds.', async (status, kind) => {
  expect(
    await send((_, response) => {
      json(response, status, { error: 'later' }, { 'Retry-After': '7' });
    }),
  ).toEqual({ kind, retryAfter: 7 });
});

test.each<[string, unknown, RequestListener]>([
  [
    '429 without Retry-After, which only a platform sends',
    { status: 429 },
    (_, response) => {
      json(response, 429, {});
    },
  ],
  [
    '503 without Retry-After',
    { status: 503 },
    (_, response) => {
      json(response, 503, {});
    },
  ],
  [
    '503 with a date in Retry-After',
    { status: 503 },
    (_, response) => {
      json(response, 503, {}, { 'Retry-After': 'Sun, 22 Nov 2026 06:00:00 GMT' });
    },
  ],
  [
    '502 with Retry-After',
    { status: 502 },
    (_, response) => {
      json(response, 502, {}, { 'Retry-After': '1' });
    },
  ],
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
    '401 from the gateway',
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
    '503 with a field error',
    { status: 503 },
    (_, response) => {
      json(response, 503, { error: 'No', field: 'name' });
    },
  ],
  [
    '200 from a relay that failed',
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
    'A connection cut before the response',
    { name: 'FunctionsFetchError', cause: 'UND_ERR_SOCKET' },
    (request) => {
      request.socket.destroy();
    },
  ],
])('%s is a failure.', async (_, error, respond) => {
  expect(await send(respond)).toEqual({ kind: 'failed', error: expect.objectContaining(error) });
});

test('No response before the timeout is a failure.', async () => {
  expect(await send(() => undefined, 50)).toEqual({
    kind: 'failed',
    error: expect.objectContaining({ name: 'FunctionsFetchError', cause: 'TimeoutError' }),
  });
});

test.each([200, 400, 500])('A %s response that never ends is a failure after the timeout.', async (status) => {
  const result = await send((_, response) => {
    response.writeHead(status, { 'Content-Type': 'application/json' }).write('{');
  }, 200);
  expect(result.kind).toBe('failed');
});

test('A refused connection is a failure.', async () => {
  const { url, stop } = await startFakeSupabase(() => undefined);
  await stop();
  expect(await forwardSubmission(submission, { supabaseUrl: url, supabaseKey, forwardSecret }, timeout)).toEqual({
    kind: 'failed',
    error: expect.objectContaining({ name: 'FunctionsFetchError', cause: 'ECONNREFUSED' }),
  });
});

test.each([
  [{ supabaseUrl: 'http://127.0.0.1:1', supabaseKey: '' }, 'supabaseKey is required.'],
  [{ supabaseUrl: '', supabaseKey }, 'supabaseUrl is required.'],
])('Rejects without a setting: %j.', async (settings, error) => {
  await expect(forwardSubmission(submission, { ...settings, forwardSecret }, timeout)).rejects.toThrow(error);
});

describe('With a region', () => {
  const region = FunctionRegion.ApSoutheast2;
  const inRegion = `/functions/v1/send-contact-email?forceFunctionRegion=${region}`;
  const anywhere = '/functions/v1/send-contact-email';

  /** Responds to the first request with `first`, and confirms each later one, or responds with `second`. */
  async function sendTo(first: RequestListener, second: RequestListener = confirm, milliseconds = timeout) {
    supabase = await startFakeSupabase((request, response) => {
      (supabase?.received.length === 1 ? first : second)(request, response);
    });
    const settings = { supabaseUrl: supabase.url, supabaseKey, forwardSecret, region };
    const result = await forwardSubmission(submission, settings, milliseconds);
    return { result, urls: supabase.received.map(({ url }) => url) };
  }

  const confirm: RequestListener = (_, response) => {
    json(response, 200, { reference: 'CDFH2345' }, { 'x-sb-edge-region': 'us-east-1' });
  };

  test('the request names it, and the result has the region that responded.', async () => {
    const { result, urls } = await sendTo(confirm);
    expect(urls).toEqual([inRegion]);
    expect(supabase?.received[0]?.headers).toMatchObject({ 'x-region': region });
    expect(result).toEqual({ kind: 'sent', reference: 'CDFH2345', region: 'us-east-1' });
  });

  test.each<[string, RequestListener]>([
    ...[500, 502, 503, 504, 546].map((status): [string, RequestListener] => [
      String(status),
      (_, response) => response.writeHead(status).end(),
    ]),
    ['500 with Retry-After', (_, response) => response.writeHead(500, { 'Retry-After': '1' }).end()],
    ['a cut connection', (request) => request.socket.destroy()],
  ])('the message is sent once more without it after %s, under the same idempotency key.', async (_, first) => {
    const { result, urls } = await sendTo(first);
    expect(result).toMatchObject({ kind: 'sent', reference: 'CDFH2345' });
    expect(urls).toEqual([inRegion, anywhere]);
    expect(supabase?.received[1]?.headers).not.toHaveProperty('x-region');
    for (const { headers, body } of supabase?.received ?? []) {
      expect(headers).toMatchObject({ 'idempotency-key': submission.idempotencyKey });
      expect(body).toEqual(message);
    }
  });

  test('a second failure is the result.', async () => {
    const { result, urls } = await sendTo(
      (_, response) => response.writeHead(500).end(),
      (_, response) => response.writeHead(502, { 'x-sb-edge-region': 'us-east-1' }).end(),
    );
    expect(result).toEqual({ kind: 'failed', error: expect.objectContaining({ status: 502 }), region: 'us-east-1' });
    expect(urls).toEqual([inRegion, anywhere]);
  });

  test.each<[string, ForwardResult['kind'], RequestListener]>([
    ['503 with Retry-After', 'busy', (_, response) => response.writeHead(503, { 'Retry-After': '3' }).end()],
    ['429 with Retry-After', 'limited', (_, response) => response.writeHead(429, { 'Retry-After': '60' }).end()],
    ['409', 'conflict', (_, response) => response.writeHead(409).end()],
    ['401', 'failed', (_, response) => response.writeHead(401).end()],
  ])('the response %s is passed on, and the message is not sent again.', async (_, kind, first) => {
    const { result, urls } = await sendTo(first);
    expect(result).toMatchObject({ kind });
    expect(urls).toEqual([inRegion]);
  });

  test('a message is not sent again after the timeout.', async () => {
    const { result, urls } = await sendTo(() => undefined, confirm, 100);
    expect(result).toMatchObject({ kind: 'failed' });
    expect(urls).toEqual([inRegion]);
  });
});

test('Without a region, the request names none, and nothing is sent again.', async () => {
  await send((_, response) => response.writeHead(500).end());
  expect(supabase?.received.map(({ url }) => url)).toEqual(['/functions/v1/send-contact-email']);
  expect(supabase?.received[0]?.headers).not.toHaveProperty('x-region');
});
