import type { LeasedMessage } from '../_shared/outbox/deliver-message.ts';
import type { LogEntry } from '../_shared/http/log.ts';
import { handleDeliveryRequest, type Dependencies } from './handler.ts';
import type { OutboxState } from '../_shared/outbox/outbox-store.ts';

const secret = 'secret-of-a-sweep';
const away = Object.assign(new Error('connect ECONNREFUSED'), { code: 'ECONNREFUSED' });
const waiting: OutboxState = { queued: 2, held: 3, failed: 1, oldestUndelivered: 900 };
const id = '6f1d3c9a-3f52-4a0e-9a55-0d6f5a0f6b7e';
const milliseconds = expect.any(Number);
const description = { name: 'Error', message: 'connect ECONNREFUSED', code: 'ECONNREFUSED' };

type World = { state?: OutboxState | Error; forget?: Error; due?: LeasedMessage[] };

/** The outside in memory, with nothing to do but to mail what is due: what was asked of it. */
function outside({ state = waiting, forget, due = [] }: World = {}) {
  const asked: string[] = [];
  const entries: LogEntry[] = [];
  const log = (entry: LogEntry) => entries.push(entry);
  const ask = (what: string, error?: Error): Promise<undefined> => {
    asked.push(what);
    return error ? Promise.reject(error) : Promise.resolve(undefined);
  };
  const dependencies: Dependencies = {
    secret,
    outbox: {
      claim: async () => {
        await ask('claim');
        return due.shift();
      },
      state: async () => {
        asked.push('state');
        if (state instanceof Error) throw state;
        return state;
      },
      deadLetters: async () => [],
      deleteExpired: () => ask('forget', forget),
    },
    digests: { claim: () => ask('digest'), sent: () => ask('sent'), failed: () => ask('failed') },
    delivery: {
      store: { delivered: () => ask('delivered'), failed: () => ask('failed') },
      mailer: { send: () => ask('mail') },
      addresses: { from: 'website@company.example', to: 'office@company.example' },
      pause: () => Promise.resolve(),
      log,
    },
    retentionMonths: 12,
    elapsed: () => 0,
    newId: () => id,
    log,
  };
  return { dependencies, asked, entries };
}

async function answer(method: string, authorization: string | undefined, { dependencies } = outside()) {
  const headers = new Headers(authorization === undefined ? {} : { Authorization: authorization });
  const response = await handleDeliveryRequest(new Request('http://localhost/', { method, headers }), dependencies);
  return { status: response.status, headers: response.headers, body: await response.json() };
}

const holder = `Bearer ${secret}`;

describe('who may call', () => {
  test.each([
    ['a bearer token', holder],
    ['a bearer token of another spelling', `bearer  ${secret}`],
    ['the password of any user', `Basic ${btoa(`monitor:${secret}`)}`],
    ['the password of no user', `basic ${btoa(`:${secret}`)}`],
  ])('the secret as %s opens', async (_, authorization) => {
    expect(await answer('GET', authorization)).toMatchObject({ status: 200 });
  });

  test('a secret with colons opens as a password', async () => {
    const world = outside();
    world.dependencies.secret = 'secret:of:a:sweep';
    const authorization = `Basic ${btoa('monitor:secret:of:a:sweep')}`;
    expect(await answer('GET', authorization, world)).toMatchObject({ status: 200 });
  });

  test.each([
    ['no header', undefined],
    ['an empty header', ''],
    ['the secret without a scheme', secret],
    ['the secret under another scheme', `Digest ${secret}`],
    ['the secret under a scheme that ends alike', `X-Bearer ${secret}`],
    ['a bearer token of nothing', 'Bearer '],
    ['another bearer token', `${holder}s`],
    ['two bearer tokens', `${holder} ${secret}`],
    ['a bearer token in Base64', `Bearer ${btoa(secret)}`],
    ['another password', `Basic ${btoa(`monitor:${secret}s`)}`],
    ['no password', `Basic ${btoa('monitor:')}`],
    ['nothing in Base64', `Basic ${btoa('')}`],
    ['the secret as the user', `Basic ${btoa(`${secret}:`)}`],
    ['a password that is not in Base64', `Basic monitor:${secret}`],
    ['broken Base64', 'Basic A'],
  ])('%s is answered 401, whatever the method', async (_, authorization) => {
    for (const method of ['GET', 'HEAD', 'POST', 'PUT']) {
      const world = outside();
      const { status, headers, body } = await answer(method, authorization, world);
      expect({ status, body }).toEqual({
        status: 401,
        body: { error: 'The Authorization header must hold the secret' },
      });
      expect(headers.get('WWW-Authenticate')).toBe('Basic');
      expect(world.asked).toEqual([]);
    }
  });

  test.each(['PUT', 'PATCH', 'DELETE', 'OPTIONS'])('%s is answered 405 with Allow', async (method) => {
    const world = outside();
    const { status, headers, body } = await answer(method, holder, world);
    expect({ status, body }).toEqual({ status: 405, body: { error: 'Use POST to sweep, GET for the state' } });
    expect(headers.get('Allow')).toBe('GET, HEAD, POST');
    expect(world.asked).toEqual([]);
  });
});

describe('POST', () => {
  const steps = {
    delivery: { milliseconds },
    digest: { milliseconds },
    forgetting: { milliseconds },
    report: { milliseconds },
  };

  test('does a sweep, answers what it came to, and tells nobody but those who debug when there was nothing', async () => {
    const world = outside();
    expect(await answer('POST', holder, world)).toMatchObject({
      status: 200,
      body: { delivered: 0, retrying: 0, failed: 0, problems: [] },
    });
    expect(world.asked).toEqual(['claim', 'claim', 'claim', 'digest', 'forget']);
    const counts = { delivered: 0, retrying: 0, failed: 0 };
    expect(world.entries).toEqual([
      { level: 'debug', outcome: 'swept', ...counts, id, status: 200, milliseconds, spans: steps },
    ]);
  });

  test('is logged with what it did', async () => {
    const message = { name: 'Ann Lee', email: 'ann@example.com', phone: '', message: 'Is the unit free?' };
    const received = { id: 'of the message', reference: 'JNHNM43F', receivedAt: new Date('2026-11-21T00:47:00Z') };
    const world = outside({ due: [{ ...received, message, attempts: 2, queuedFor: 60 }] });
    expect(await answer('POST', holder, world)).toMatchObject({ status: 200, body: { delivered: 1 } });
    expect(world.entries).toMatchObject([
      { level: 'info', outcome: 'delivered', id: 'of the message', attempts: 2 },
      { level: 'info', outcome: 'swept', delivered: 1, retrying: 0, failed: 0, id, spans: steps },
    ]);
  });

  test('is answered 500 when a step failed, and logged with its error', async () => {
    const world = outside({ forget: away });
    expect(await answer('POST', holder, world)).toMatchObject({
      status: 500,
      body: { delivered: 0, retrying: 0, failed: 0, problems: ['forgetting'] },
    });
    expect(world.entries).toMatchObject([
      {
        level: 'error',
        outcome: 'swept in part',
        problems: ['forgetting'],
        id,
        status: 500,
        spans: { ...steps, forgetting: { milliseconds, error: description } },
      },
    ]);
  });
});

describe.each(['GET', 'HEAD'])('%s', (method) => {
  const spans = { state: { milliseconds } };

  test('tells the state, and logs it for those who debug, while no message has waited for more than 15 minutes', async () => {
    const world = outside();
    expect(await answer(method, holder, world)).toMatchObject({ status: 200, body: waiting });
    expect(world.asked).toEqual(['state']);
    expect(world.entries).toEqual([
      { level: 'debug', outcome: 'heartbeat', ...waiting, id, status: 200, milliseconds, spans },
    ]);
  });

  test('is answered 503 and logged as an error once a message has waited a second longer', async () => {
    const state = { ...waiting, oldestUndelivered: 901 };
    const world = outside({ state });
    expect(await answer(method, holder, world)).toMatchObject({ status: 503, body: state });
    expect(world.entries).toEqual([
      { level: 'error', outcome: 'undelivered for too long', ...state, id, status: 503, milliseconds, spans },
    ]);
  });

  test('is answered 503 when the database is away', async () => {
    const world = outside({ state: away });
    expect(await answer(method, holder, world)).toMatchObject({
      status: 503,
      body: { error: 'The database does not answer' },
    });
    expect(world.entries).toEqual([
      {
        level: 'error',
        outcome: 'no heartbeat',
        id,
        status: 503,
        milliseconds,
        spans: { state: { milliseconds, error: description } },
      },
    ]);
  });
});
