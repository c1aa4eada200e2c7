import { handleContactRequest, type ContactResponse, type ContactRequest } from './submit.ts';
import type { LogEntry } from '../../supabase/functions/_shared/http/log.ts';
import type { InvokeResult, Submission } from './edge-function-client.ts';

const message = { name: 'Ann Lee', email: 'ann@example.com', phone: '0400 000 000', message: 'Is the unit free?' };
const key = '3f0c9a52-7d1e-4b6a-9c84-0f5e2d7b1a63';
const reference = 'CDFH2345';
const visitorIp = '203.0.113.7';
const failure = { error: 'Failed to send message. Please try again.' };

type World = { answer: ContactResponse; sent: Submission[]; entries: LogEntry[] };

async function ask(
  request: Partial<ContactRequest>,
  send: () => Promise<InvokeResult> = () => Promise.resolve({ kind: 'sent', reference }),
  missingSettings: string[] = [],
): Promise<World> {
  const sent: Submission[] = [];
  const entries: LogEntry[] = [];
  const answer = await handleContactRequest(
    {
      method: 'POST',
      idempotencyKey: key,
      contentType: 'application/json',
      body: json(),
      visitorIp,
      isCrossSite: false,
      ...request,
    },
    {
      send: (received) => {
        sent.push(received);
        return send();
      },
      missingSettings,
      log: (entry) => entries.push(entry),
    },
  );
  return { answer, sent, entries };
}

/** The message as JSON, with changes. */
function json(change: object = {}): Uint8Array {
  return bytes(JSON.stringify({ ...message, ...change }));
}

function bytes(text: string): Uint8Array {
  return new TextEncoder().encode(text);
}

const form = 'application/x-www-form-urlencoded';

/** The message as a form without script sends it, with changes. */
function formBytes(change: Record<string, string> = {}): Uint8Array {
  return bytes(new URLSearchParams({ ...message, ...change }).toString());
}

const noStore = { 'Cache-Control': 'no-store' };

describe('a good message', () => {
  test('is sent, answered 200 and logged in one entry', async () => {
    const { answer, sent, entries } = await ask({});
    expect(answer).toEqual({ status: 200, headers: noStore, body: { reference } });
    expect(sent).toEqual([
      { idempotencyKey: key, message, spamSignals: { honeypotFilled: false, seconds: undefined }, visitorIp },
    ]);
    expect(entries).toEqual([
      {
        level: 'info',
        outcome: 'sent',
        reference,
        id: key,
        status: 200,
        milliseconds: expect.any(Number),
        spans: { 'send-contact-email': { milliseconds: expect.any(Number) } },
      },
    ]);
  });

  test('may come as a form', async () => {
    const { answer, sent } = await ask({ contentType: form, body: formBytes({ message: ' a\r\nb ' }) });
    expect(answer.status).toBe(200);
    expect(sent).toMatchObject([{ message: { ...message, message: 'a\nb' } }]);
  });

  test('is answered without a reference where the edge function gave none', async () => {
    const { answer } = await ask({}, () => Promise.resolve({ kind: 'sent', reference: undefined }));
    expect(answer).toEqual({ status: 200, headers: noStore, body: {} });
  });
});

describe('the key of a message', () => {
  test.each([key.toUpperCase(), `"${key}"`])('is %s as the browser sent it, in lower case and bare', async (sentAs) => {
    const { sent, entries } = await ask({ idempotencyKey: sentAs });
    expect(sent).toMatchObject([{ idempotencyKey: key }]);
    expect(entries).toMatchObject([{ id: key }]);
  });

  test('is made here when the browser sent none, another one for each message', async () => {
    const { sent, entries } = await ask({ idempotencyKey: undefined });
    expect(sent).toMatchObject([
      { idempotencyKey: expect.stringMatching(/^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/) },
    ]);
    expect(entries).toMatchObject([{ id: sent[0]?.idempotencyKey }]);
    expect((await ask({ idempotencyKey: undefined })).sent[0]?.idempotencyKey).not.toBe(sent[0]?.idempotencyKey);
  });

  test.each(['', ' ', 'abc', `${key}0`, `${key}, ${key}`])(
    'is refused with 400 when it is no UUID but %j, whatever the body',
    async (idempotencyKey) => {
      const { answer, sent, entries } = await ask({ idempotencyKey, body: undefined });
      expect(answer).toEqual({ status: 400, headers: noStore, body: { error: 'The Idempotency-Key must be a UUID' } });
      expect(sent).toEqual([]);
      expect(entries).toMatchObject([{ id: expect.stringMatching(/^[0-9a-f-]{36}$/), status: 400, spans: {} }]);
    },
  );

  test('is refused with 409 when it came before with another message', async () => {
    const { answer, entries } = await ask({}, () => Promise.resolve({ kind: 'conflict' }));
    const error = 'This Idempotency-Key belongs to another message';
    expect(answer).toEqual({ status: 409, headers: noStore, body: { error } });
    expect(entries).toMatchObject([{ level: 'info', outcome: 'refused', reason: error, id: key, status: 409 }]);
  });
});

describe('what the form tells beside the message', () => {
  test.each<[string, Partial<ContactRequest>, Submission['spamSignals']]>([
    [
      'JSON with an empty honeypot',
      { body: json({ website: '', seconds: 12.3 }) },
      { honeypotFilled: false, seconds: 12.3 },
    ],
    ['JSON with a filled honeypot', { body: json({ website: 'x' }) }, { honeypotFilled: true, seconds: undefined }],
    [
      'JSON with wrong types',
      { body: json({ website: { a: [] }, seconds: '3' }) },
      { honeypotFilled: true, seconds: undefined },
    ],
    [
      'a form with an empty honeypot',
      { contentType: form, body: formBytes({ website: '' }) },
      { honeypotFilled: false, seconds: undefined },
    ],
    [
      'a form with a filled honeypot',
      { contentType: form, body: formBytes({ website: 'x' }) },
      { honeypotFilled: true, seconds: undefined },
    ],
    [
      'a form without the honeypot',
      { contentType: form, body: formBytes() },
      { honeypotFilled: false, seconds: undefined },
    ],
  ])('is passed on and refuses nothing: %s', async (_, request, signals) => {
    const { answer, sent } = await ask(request);
    expect(answer.status).toBe(200);
    expect(sent).toMatchObject([{ message, spamSignals: signals }]);
  });

  test('includes the address of the visitor only where the host tells one', async () => {
    const { answer, sent } = await ask({ visitorIp: undefined });
    expect(answer.status).toBe(200);
    expect(sent).toMatchObject([{ visitorIp: undefined }]);
  });
});

describe('a request that is refused', () => {
  test.each(['GET', 'HEAD', 'PUT', 'PATCH', 'DELETE', 'OPTIONS', undefined])(
    '%s is answered 405 with Allow',
    async (method) => {
      const { answer, sent, entries } = await ask({ method });
      expect(answer).toEqual({ status: 405, headers: { ...noStore, Allow: 'POST' }, body: { error: 'Use POST' } });
      expect(sent).toEqual([]);
      expect(entries).toMatchObject([{ level: 'info', outcome: 'refused', reason: 'Use POST', id: key, spans: {} }]);
    },
  );

  test.each([
    [415, { contentType: 'text/plain' }, { error: 'Send JSON or a form, in UTF-8' }],
    [413, { body: undefined }, { error: 'The message is too large' }],
    [400, { body: bytes('{') }, { error: 'The message could not be read' }],
  ])('an unreadable body is answered %i', async (status, request, body) => {
    const { answer, sent } = await ask(request);
    expect(answer).toEqual({ status, headers: noStore, body });
    expect(sent).toEqual([]);
  });

  test.each([
    [{ name: '' }, { error: 'Name is required', field: 'name' }],
    [{ name: 'n'.repeat(101) }, { error: 'Name must be less than 100 characters', field: 'name' }],
    [{ email: 'a@b' }, { error: 'Invalid email address', field: 'email' }],
    [{ email: `${'a'.repeat(244)}@example.com` }, { error: 'Email must be less than 255 characters', field: 'email' }],
    [{ phone: '1'.repeat(21) }, { error: 'Phone must be less than 20 characters', field: 'phone' }],
    [{ message: ' \n' }, { error: 'Message is required', field: 'message' }],
    [{ message: 'm'.repeat(1001) }, { error: 'Message must be less than 1000 characters', field: 'message' }],
  ])('a broken rule is answered 400 with the first issue: %j', async (change, body) => {
    const { answer, sent, entries } = await ask({ body: json(change) });
    expect(answer).toEqual({ status: 400, headers: noStore, body });
    expect(sent).toEqual([]);
    expect(entries).toMatchObject([{ level: 'info', outcome: 'refused', reason: body.error, id: key, status: 400 }]);
  });

  test.each(['null', '[]', '7', '"Ann"'])('JSON that is %s is answered 400 for the missing name', async (text) => {
    const { answer } = await ask({ body: bytes(text) });
    expect(answer).toMatchObject({ status: 400, body: { field: 'name' } });
  });

  test('a message at every limit is not', async () => {
    const atLimits = {
      name: 'n'.repeat(100),
      email: `${'a'.repeat(243)}@example.com`,
      phone: '1'.repeat(20),
      message: '🏖'.repeat(500),
    };
    const { answer, sent } = await ask({ body: json(atLimits) });
    expect(answer.status).toBe(200);
    expect(sent).toMatchObject([{ message: atLimits }]);
  });
});

test('an issue that only the edge function found is passed on', async () => {
  const issue = { error: 'Phone is required', field: 'phone' } as const;
  const { answer } = await ask({}, () => Promise.resolve({ kind: 'refused', issue }));
  expect(answer).toEqual({ status: 400, headers: noStore, body: issue });
});

test('a failed call is answered 502 with the fixed sentence, and its details are logged', async () => {
  const details = { name: 'FunctionsHttpError', message: 'non-2xx', status: 500 };
  const { answer, entries } = await ask({}, () => Promise.resolve({ kind: 'failed', failure: details }));
  expect(answer).toEqual({ status: 502, headers: noStore, body: failure });
  expect(entries).toMatchObject([{ level: 'error', outcome: 'failed', id: key, status: 502, error: details }]);
});

test('anything thrown is answered 500 with the fixed sentence, and logged', async () => {
  const { answer, entries } = await ask({}, () => Promise.reject(new Error('supabaseKey is required.')));
  expect(answer).toEqual({ status: 500, headers: noStore, body: failure });
  expect(entries).toMatchObject([
    {
      level: 'error',
      outcome: 'crashed',
      id: key,
      status: 500,
      error: { name: 'Error', message: 'supabaseKey is required.' },
      spans: { 'send-contact-email': { error: { message: 'supabaseKey is required.' } } },
    },
  ]);
});

test.each<[string, InvokeResult, number]>([
  ['sent', { kind: 'sent', reference }, 200],
  ['failed', { kind: 'failed', failure: { name: 'FunctionsFetchError', message: 'no' } }, 502],
])('a missing setting changes no answer, and is an error in the log of a message that was %s', async (...args) => {
  const [outcome, result, status] = args;
  const { answer, entries } = await ask({}, () => Promise.resolve(result), ['CONTACT_FORWARD_SECRET']);
  expect(answer.status).toBe(status);
  expect(entries).toMatchObject([{ level: 'error', outcome, missingSettings: ['CONTACT_FORWARD_SECRET'], id: key }]);
});

test.each<[string, Partial<ContactRequest>, InvokeResult]>([
  ['sent', {}, { kind: 'sent', reference }],
  ['failed', {}, { kind: 'failed', failure: { name: 'FunctionsFetchError', message: 'no' } }],
  ['refused', { body: json({ name: '' }) }, { kind: 'sent', reference }],
  ['refused for its key', { idempotencyKey: 'ann@example.com' }, { kind: 'sent', reference }],
  ['in conflict', {}, { kind: 'conflict' }],
])('the log of a message that was %s holds neither what the visitor wrote nor the address', async (...args) => {
  const [, request, result] = args;
  const { entries } = await ask(request, () => Promise.resolve(result));
  const logged = JSON.stringify(entries);
  for (const value of [...Object.values(message), visitorIp]) expect(logged).not.toContain(value);
});

test('What a page of another site sends is answered with 403, and not passed on.', async () => {
  const { answer, sent } = await ask({ isCrossSite: true });
  expect(answer.status).toBe(403);
  expect(answer.body).toEqual({ error: 'Send the form from the site itself' });
  expect(sent).toEqual([]);
});
