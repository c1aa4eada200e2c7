import { aMessage } from '../../../tests/support/a-message.ts';
import { fakeLink } from '../../../tests/support/fake-link.ts';
import type { LogEntry } from '../_shared/http/log.ts';
import { handleDeliveryRequest, type Dependencies } from './handler.ts';
import type { LeasedMessage, OutboxState } from '../_shared/outbox/outbox.ts';

const secret = 'secret-of-a-sweep';
const unreachable = Object.assign(new Error('connect ECONNREFUSED'), { code: 'ECONNREFUSED' });
const waiting: OutboxState = {
  queued: 2,
  held: 3,
  failed: 1,
  oldestUndelivered: 900,
  unanswered: 4,
  oldestUnanswered: 90_000,
  tableBytes: 400,
};
const id = '6f1d3c9a-3f52-4a0e-9a55-0d6f5a0f6b7e';
const milliseconds = expect.any(Number);
const description = { name: 'Error', message: 'connect ECONNREFUSED', code: 'ECONNREFUSED' };

type FakeOptions = { state?: OutboxState | Error; deleteExpired?: Error; due?: LeasedMessage[] };

/** Dependencies in memory, with the calls of them, in order. */
function createFakes({ state = waiting, deleteExpired, due = [] }: FakeOptions = {}) {
  const calls: string[] = [];
  const entries: LogEntry[] = [];
  const log = (entry: LogEntry) => entries.push(entry);
  const call = (what: string, error?: Error): Promise<undefined> => {
    calls.push(what);
    return error ? Promise.reject(error) : Promise.resolve(undefined);
  };
  const dependencies: Dependencies = {
    secret,
    outbox: {
      leaseNext: async () => {
        await call('lease');
        return due.shift();
      },
      state: () => {
        calls.push('state');
        return state instanceof Error ? Promise.reject(state) : Promise.resolve(state);
      },
      deadLetters: () => Promise.resolve([]),
      deleteExpired: () => call('delete expired', deleteExpired),
    },
    digests: { leaseDue: () => call('digest'), markSent: () => call('sent'), markFailed: () => call('failed') },
    reminders: { leaseDue: () => call('reminder'), markSent: () => call('sent'), markFailed: () => call('failed') },
    remindAfter: 20,
    now: () => new Date('2026-11-21T04:00:00Z'),
    delivery: {
      outbox: { markDelivered: () => call('delivered'), markFailed: () => call('failed') },
      mailer: { send: () => call('mail') },
      addresses: { from: 'website@company.example', to: 'office@company.example' },
      link: fakeLink,
      backoff: () => Promise.resolve(),
      log,
    },
    retention: { months: 12, heldDays: 30, heldMax: 50_000 },
    tableLimit: 400,
    stopping: new AbortController().signal,
    elapsed: () => 0,
    newId: () => id,
    log,
  };
  return { dependencies, calls, entries };
}

async function respond(method: string, authorization: string | undefined, { dependencies } = createFakes()) {
  const headers = new Headers(authorization === undefined ? {} : { Authorization: authorization });
  const response = await handleDeliveryRequest(new Request('http://localhost/', { method, headers }), dependencies);
  return { status: response.status, headers: response.headers, body: await response.json() };
}

const holder = `Bearer ${secret}`;

describe('authorisation', () => {
  test.each([
    ['a bearer token', holder],
    ['a bearer token in lower case with two spaces', `bearer  ${secret}`],
    ['the password of any user name', `Basic ${btoa(`monitor:${secret}`)}`],
    ['the password of an empty user name', `basic ${btoa(`:${secret}`)}`],
  ])('the secret is accepted as %s', async (_, authorization) => {
    expect(await respond('GET', authorization)).toMatchObject({ status: 200 });
  });

  test('a secret with colons is accepted as a password', async () => {
    const fakes = createFakes();
    fakes.dependencies.secret = 'secret:of:a:sweep';
    const authorization = `Basic ${btoa('monitor:secret:of:a:sweep')}`;
    expect(await respond('GET', authorization, fakes)).toMatchObject({ status: 200 });
  });

  test.each([
    ['no header', undefined],
    ['an empty header', ''],
    ['the secret without a scheme', secret],
    ['the secret with another scheme', `Digest ${secret}`],
    ['the secret with a scheme that ends in Bearer', `X-Bearer ${secret}`],
    ['an empty bearer token', 'Bearer '],
    ['another bearer token', `${holder}s`],
    ['two bearer tokens', `${holder} ${secret}`],
    ['a bearer token in Base64', `Bearer ${btoa(secret)}`],
    ['another password', `Basic ${btoa(`monitor:${secret}s`)}`],
    ['no password', `Basic ${btoa('monitor:')}`],
    ['an empty text in Base64', `Basic ${btoa('')}`],
    ['the secret as the user name', `Basic ${btoa(`${secret}:`)}`],
    ['a password that is not in Base64', `Basic monitor:${secret}`],
    ['broken Base64', 'Basic A'],
  ])('returns 401 for %s, whatever the method', async (_, authorization) => {
    for (const method of ['GET', 'HEAD', 'POST', 'PUT']) {
      const fakes = createFakes();
      const { status, headers, body } = await respond(method, authorization, fakes);
      expect({ status, body }).toEqual({
        status: 401,
        body: { error: 'The Authorization header must hold the secret' },
      });
      expect(headers.get('WWW-Authenticate')).toBe('Basic');
      expect(fakes.calls).toEqual([]);
    }
  });

  test.each(['PUT', 'PATCH', 'DELETE', 'OPTIONS'])('returns 405 with Allow for %s', async (method) => {
    const fakes = createFakes();
    const { status, headers, body } = await respond(method, holder, fakes);
    expect({ status, body }).toEqual({ status: 405, body: { error: 'Use POST to sweep, GET for the state' } });
    expect(headers.get('Allow')).toBe('GET, HEAD, POST');
    expect(fakes.calls).toEqual([]);
  });
});

describe('POST', () => {
  const steps = {
    delivery: { milliseconds },
    digest: { milliseconds },
    retention: { milliseconds },
    report: { milliseconds },
    reminder: { milliseconds },
  };

  test('sweeps, returns the result, and logs it at level debug when there was nothing to do', async () => {
    const fakes = createFakes();
    expect(await respond('POST', holder, fakes)).toMatchObject({
      status: 200,
      body: { delivered: 0, retrying: 0, failed: 0, problems: [] },
    });
    expect(fakes.calls).toEqual(['lease', 'lease', 'lease', 'digest', 'delete expired', 'reminder']);
    const counts = { delivered: 0, retrying: 0, failed: 0 };
    expect(fakes.entries).toEqual([
      { level: 'debug', outcome: 'swept', ...counts, id, status: 200, milliseconds, spans: steps },
    ]);
  });

  test('logs the counts of a sweep that delivered a message', async () => {
    const received = { id: 'of the message', reference: 'JNHNM43F', receivedAt: new Date('2026-11-21T00:47:00Z') };
    const fakes = createFakes({
      due: [
        { ...received, message: aMessage(), attempts: 2, queuedAt: received.receivedAt, queuedFor: 60, brief: false },
      ],
    });
    expect(await respond('POST', holder, fakes)).toMatchObject({ status: 200, body: { delivered: 1 } });
    expect(fakes.entries).toMatchObject([
      { level: 'info', outcome: 'delivered', id: 'of the message', attempts: 2 },
      { level: 'info', outcome: 'swept', delivered: 1, retrying: 0, failed: 0, id, spans: steps },
    ]);
  });

  test('returns 500 when a step failed, and logs its error', async () => {
    const fakes = createFakes({ deleteExpired: unreachable });
    expect(await respond('POST', holder, fakes)).toMatchObject({
      status: 500,
      body: { delivered: 0, retrying: 0, failed: 0, problems: ['retention'] },
    });
    expect(fakes.entries).toMatchObject([
      {
        level: 'error',
        outcome: 'partly swept',
        failedSteps: ['retention'],
        id,
        status: 500,
        spans: { ...steps, retention: { milliseconds, error: description } },
      },
    ]);
  });
});

describe.each(['GET', 'HEAD'])('%s', (method) => {
  const spans = { 'health check': { milliseconds } };

  test('returns the state, and logs it at level debug, when no message has waited for more than 15 minutes and the tables have room', async () => {
    const fakes = createFakes();
    expect(await respond(method, holder, fakes)).toMatchObject({ status: 200, body: waiting });
    expect(fakes.calls).toEqual(['state']);
    expect(fakes.entries).toEqual([
      { level: 'debug', outcome: 'healthy', ...waiting, id, status: 200, milliseconds, spans },
    ]);
  });

  test.each([
    ['a message has waited a second longer', { oldestUndelivered: 901 }, 'undelivered for too long'],
    ['the tables are a byte larger than their limit', { tableBytes: 401 }, 'tables too large'],
    ['both are the case', { oldestUndelivered: 901, tableBytes: 401 }, 'undelivered for too long'],
  ])('returns 503 with the problem and logs an error when %s', async (_, change, problem) => {
    const state = { ...waiting, ...change };
    const fakes = createFakes({ state });
    expect(await respond(method, holder, fakes)).toMatchObject({ status: 503, body: { ...state, problem } });
    expect(fakes.entries).toEqual([
      { level: 'error', outcome: problem, ...state, id, status: 503, milliseconds, spans },
    ]);
  });

  test('returns 503 and logs an error when the database is down', async () => {
    const fakes = createFakes({ state: unreachable });
    expect(await respond(method, holder, fakes)).toMatchObject({
      status: 503,
      body: { error: 'The database does not answer' },
    });
    expect(fakes.entries).toEqual([
      {
        level: 'error',
        outcome: 'database unavailable',
        id,
        status: 503,
        milliseconds,
        spans: { 'health check': { milliseconds, error: description } },
      },
    ]);
  });
});
