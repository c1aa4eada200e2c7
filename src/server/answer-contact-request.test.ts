import { answerContactRequest, type ContactAnswer, type ContactRequest } from './answer-contact-request.ts';
import type { LogEntry } from '../../supabase/functions/_shared/log.ts';
import type { SendResult } from './send-contact-email.ts';

const message = { name: 'Ann Lee', email: 'ann@example.com', phone: '0400 000 000', message: 'Is the unit free?' };
const failure = { error: 'Failed to send message. Please try again.' };

type World = { answer: ContactAnswer; sent: unknown[]; entries: LogEntry[] };

async function ask(
  request: Partial<ContactRequest>,
  send: () => Promise<SendResult> = () => Promise.resolve({ kind: 'sent' }),
): Promise<World> {
  const sent: unknown[] = [];
  const entries: LogEntry[] = [];
  const answer = await answerContactRequest(
    { method: 'POST', contentType: 'application/json', body: bytes(JSON.stringify(message)), ...request },
    {
      send: (received) => {
        sent.push(received);
        return send();
      },
      log: (entry) => entries.push(entry),
    },
  );
  return { answer, sent, entries };
}

function bytes(text: string): Uint8Array {
  return new TextEncoder().encode(text);
}

const noStore = { 'Cache-Control': 'no-store' };

describe('a good message', () => {
  test('is sent, answered 200 and logged in one entry', async () => {
    const { answer, sent, entries } = await ask({});
    expect(answer).toEqual({ status: 200, headers: noStore, body: {} });
    expect(sent).toEqual([message]);
    expect(entries).toEqual([{ level: 'info', outcome: 'sent', status: 200, milliseconds: expect.any(Number) }]);
  });

  test('may come as a form', async () => {
    const body = bytes(new URLSearchParams({ ...message, message: ' a\r\nb ' }).toString());
    const { answer, sent } = await ask({ contentType: 'application/x-www-form-urlencoded', body });
    expect(answer.status).toBe(200);
    expect(sent).toEqual([{ ...message, message: 'a\nb' }]);
  });
});

describe('a request that is refused', () => {
  test.each(['GET', 'HEAD', 'PUT', 'PATCH', 'DELETE', 'OPTIONS', undefined])(
    '%s is answered 405 with Allow',
    async (method) => {
      const { answer, sent } = await ask({ method });
      expect(answer).toEqual({ status: 405, headers: { ...noStore, Allow: 'POST' }, body: { error: 'Use POST' } });
      expect(sent).toEqual([]);
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
    const { answer, sent, entries } = await ask({ body: bytes(JSON.stringify({ ...message, ...change })) });
    expect(answer).toEqual({ status: 400, headers: noStore, body });
    expect(sent).toEqual([]);
    expect(entries).toMatchObject([{ level: 'info', outcome: 'refused', reason: body.error, status: 400 }]);
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
    const { answer, sent } = await ask({ body: bytes(JSON.stringify(atLimits)) });
    expect(answer.status).toBe(200);
    expect(sent).toEqual([atLimits]);
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
  expect(entries).toMatchObject([{ level: 'error', outcome: 'failed', status: 502, error: details }]);
});

test('anything thrown is answered 500 with the fixed sentence, and logged', async () => {
  const { answer, entries } = await ask({}, () => Promise.reject(new Error('supabaseKey is required.')));
  expect(answer).toEqual({ status: 500, headers: noStore, body: failure });
  expect(entries).toMatchObject([
    { level: 'error', outcome: 'crashed', status: 500, error: 'supabaseKey is required.' },
  ]);
});

test.each<[string, Partial<ContactRequest>, SendResult]>([
  ['sent', {}, { kind: 'sent' }],
  ['failed', {}, { kind: 'failed', failure: { name: 'FunctionsFetchError', message: 'no' } }],
  ['refused', { body: bytes(JSON.stringify({ ...message, name: '' })) }, { kind: 'sent' }],
])('the log of a message that was %s holds nothing that the visitor wrote', async (_, request, result) => {
  const { entries } = await ask(request, () => Promise.resolve(result));
  const logged = JSON.stringify(entries);
  for (const value of Object.values(message)) expect(logged).not.toContain(value);
});
