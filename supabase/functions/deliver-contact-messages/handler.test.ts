import { aMessage } from '../../../tests/support/a-message.ts';
import { createFakes, keyFor, unreachable } from '../../../tests/support/fake-environment.ts';
import { heldMessage } from '../../../local/emails/held-message.ts';
import { leasedList } from '../../../local/emails/sample-list.ts';
import { sampleReport } from '../../../local/emails/sample-report.ts';
import type { MailResult } from '../_shared/mail/mailer.ts';
import type { LeasedList } from './lists/list-kind.ts';
import { createLists } from './lists/lists.ts';
import type { LeasedMessage } from '../_shared/message/message.ts';
import { createDeliveryHandler } from './handler.ts';

const reply = { responseCode: 554, response: '554 5.7.1 no', command: 'DATA' };
const refused = Object.assign(new Error('Message failed'), reply);
const hungUp = Object.assign(new Error('Connection closed'), { code: 'ECONNECTION' });

const leasedMessage = (number: number): LeasedMessage => ({
  ...heldMessage(number, aMessage()),
  queuedAt: new Date('2026-11-21T00:47:00Z'),
  leaseId: '5d0c9a52-7d1e-4b6a-9c84-0f5e2d7b1ae0',
  attempts: 1,
  refusals: 0,
  queuedFor: 0,
});

const digest = (change: Partial<LeasedList> = {}) => leasedList({ messages: [heldMessage(9, aMessage())], ...change });

const report = leasedList({ kind: 'report', report: sampleReport });

const accept = () => Promise.resolve({ isSent: true } as const);

type Options = {
  messages?: LeasedMessage[];
  lists?: LeasedList[];
  /** The database's answer to statements that are neither for the outbox nor for the lists. */
  database?: () => Promise<object[]>;
  mail?: (email: object) => Promise<MailResult>;
  failing?: string[];
};

function createFunction({ messages = [], lists = [], failing = [], ...others }: Options = {}) {
  const { database = () => Promise.resolve([]), mail = accept } = others;
  const calls: string[] = [];
  const call = <Result>(result: Result, ...details: unknown[]): Promise<Result> => {
    calls.push(details.join(' '));
    return failing.includes(String(details[0])) ? Promise.reject(unreachable) : Promise.resolve(result);
  };
  const { environment, request, entries, counted } = createFakes(database, {
    outbox: {
      leaseNext: () => call(messages.shift(), 'lease'),
      markMailed: () => call([], 'mailed'),
      markFailed: (_, { refusals, retryAfter, error }) => call([], 'failed', refusals, retryAfter, error),
    },
    lists: {
      ...createLists({ run: () => Promise.resolve([]) }, { hasOwner: true }),
      make: (kind) => call(undefined, 'make', kind),
      leaseNext: () => call(lists.shift(), 'lease list'),
      markSent: ({ messages: shown }) => call([], 'list sent', shown.length),
      markFailed: (_, retryAfter) => call([], 'list failed', retryAfter),
    },
    mailer: { send: mail },
  });
  const handle = createDeliveryHandler(environment);
  const get = async (method: string, authorization: string) => {
    const { status, body, headers } = await request(handle, { method, headers: { authorization } });
    return { status, body, challenge: headers.get('WWW-Authenticate'), allow: headers.get('Allow') };
  };
  const sweep = async () => {
    const { status, body } = await get('POST', `Bearer ${keyFor('sweep')}`);
    return { status, body };
  };
  return { calls, entries, counted, request: get, sweep };
}

const noFailure = { mailed: 0, retrying: 0, failedSteps: [] };

// The database is down. With the right key, a request reaches it, so a sweep gets a 500 and a health check a 503.
it.each([
  [500, 'POST', 'Bearer key-of-the-sweep'],
  [500, 'POST', `Basic ${btoa('schedule:key-of-the-sweep')}`],
  [401, 'POST', 'Bearer key-of-the-health'],
  [503, 'GET', 'Bearer key-of-the-health'],
  [503, 'HEAD', `Basic ${btoa('monitor:key-of-the-health')}`],
  [401, 'GET', 'Bearer key-of-the-sweep'],
  [401, 'GET', 'Bearer key-of-the-healt'],
  [401, 'GET', 'Basic !'],
  [401, 'GET', 'key-of-the-health'],
  [401, 'POST', ''],
  [405, 'PUT', 'Bearer key-of-the-sweep'],
])('A request gets a %i for %s with the credentials %j', async (status, method, authorization) => {
  const { request, entries, counted } = createFunction({ database: () => Promise.reject(unreachable) });
  const response = await request(method, authorization);
  expect(response.status).toBe(status);
  // A flood of wrong keys must not fill the log.
  expect([entries.length, counted.length]).toEqual(status === 401 || status === 405 ? [0, 1] : [1, 0]);
  const key = method === 'POST' ? 'sweep key' : 'health key';
  expect(response.challenge).toBe(status === 401 ? `Basic realm="${key}"` : null);
  expect(response.allow).toBe(status === 405 ? 'GET, HEAD, POST' : null);
  if (status === 401) expect(JSON.stringify(response.body)).toContain(`must have the ${key}, which npm run doctor`);
});

describe('A sweep', () => {
  it('makes lists even if nothing is due, and then logs only at debug level', async () => {
    const { sweep, calls, entries } = createFunction();
    expect(await sweep()).toEqual({ status: 200, body: noFailure });
    const made = ['make digest', 'make overdue', 'make reminder', 'make report'];
    expect(calls.toSorted()).toEqual(['lease', 'lease', 'lease', 'lease list', ...made]);
    expect(entries).toMatchObject([{ level: 'debug', outcome: 'swept' }]);
  });

  it('mails each message that is due if its email can be composed, and sends each list unless it is empty', async () => {
    const mail = jest.fn(accept);
    const wrong = { ...leasedMessage(1), receivedAt: new Date(NaN), queuedFor: 72 * 3_600 };
    const messages = [wrong, ...[2, 3, 4, 5].map(leasedMessage)];
    const lists = [digest(), report, digest({ messages: [] })];
    const { sweep, calls, entries } = createFunction({ messages, lists, mail });
    expect(await sweep()).toEqual({ status: 200, body: { ...noFailure, mailed: 4, retrying: 1 } });
    expect(calls.filter((call) => call === 'mailed')).toHaveLength(4);
    expect(calls.filter((call) => call.startsWith('list sent'))).toEqual(['list sent 1', 'list sent 0', 'list sent 0']);
    expect(mail.mock.calls).toMatchObject(Array<unknown[]>(6).fill([{}, 45_000]));
    const [info, attempts, { id }] = ['info', 1, report];
    const failed = { outcome: 'dead letter', failure: 'not sent', retryAfter: 24 * 3_600, brief: true };
    expect(entries.map(({ milliseconds, error, ...entry }) => entry)).toEqual(
      expect.arrayContaining([
        { level: info, outcome: 'mailed', id: leasedMessage(5).id, attempts },
        { level: 'error', ...failed, id: wrong.id, attempts, refusals: 0 },
        { level: info, outcome: 'list sent', kind: 'digest', id, attempts, brief: false, messages: 1 },
        { level: info, outcome: 'list sent', kind: 'report', id, attempts },
        { level: info, outcome: 'swept', mailed: 4, retrying: 1, status: 200, spans: expect.any(Object) },
      ]),
    );
  });

  it.each([
    ['refused', 6, 60, 240, refused, '{"name":"Error","message":"DATA 5.7.1","responseCode":554}'],
    ['not sent', 5, 3_600, 240, unreachable, '{"name":"Error","message":"connect ECONNREFUSED","code":"ECONNREFUSED"}'],
    ['unknown outcome', 5, 3_600, 3_600, hungUp, '{"name":"Error","message":"Connection closed","code":"ECONNECTION"}'],
  ] as const)('stores and logs the failure "%s", and tries again later', async (...row) => {
    const [failure, refusals, retryAfter, retryListAfter, error, stored] = row;
    const fakes = createFunction({
      messages: [{ ...leasedMessage(1), attempts: 6, refusals: 5 }],
      lists: [digest()],
      mail: () => Promise.resolve({ isSent: false, failure, error }),
    });
    expect(await fakes.sweep()).toEqual({ status: 200, body: { ...noFailure, retrying: 1 } });
    expect(fakes.calls).toContain(`failed ${refusals} ${retryAfter} ${stored}`);
    expect(fakes.calls).toContain(`list failed ${retryListAfter}`);
    expect(fakes.entries).toMatchObject(
      expect.arrayContaining([
        expect.objectContaining({ outcome: 'retrying', failure, refusals, retryAfter }),
        expect.objectContaining({ outcome: 'list not sent', failure, retryAfter: retryListAfter }),
      ]),
    );
  });

  it("sends an email without the visitor's words after too many refusals", async () => {
    const mail = jest.fn(accept);
    const messages = [{ ...leasedMessage(1), refusals: 6 }];
    await createFunction({ messages, lists: [digest({ attempts: 3 })], mail }).sweep();
    expect(mail).toHaveBeenCalledTimes(2);
    for (const words of Object.values(aMessage())) expect(JSON.stringify(mail.mock.calls)).not.toContain(words);
  });

  it('does not start sending any more emails after 30 seconds', async () => {
    jest.useFakeTimers({ doNotFake: ['nextTick', 'queueMicrotask', 'setTimeout', 'setImmediate'] });
    let started = 0;
    const { sweep, calls } = createFunction({
      messages: [1, 2, 3, 4, 5, 6, 7].map(leasedMessage),
      lists: [digest(), digest()],
      mail: async () => {
        started += 1;
        while (started < 4) await new Promise(setImmediate);
        jest.advanceTimersByTime(30_000);
        return accept();
      },
    });
    expect(await sweep()).toMatchObject({ status: 200, body: { mailed: 3 } });
    expect(calls.filter((call) => call === 'list sent 1')).toHaveLength(1);
    jest.useRealTimers();
  });

  it.each([
    ['lease', ['messages']],
    ['mailed', ['messages']],
    ['make', ['digest', 'reminder', 'overdue', 'report']],
    ['list sent', ['lists']],
  ])('continues if the database fails at "%s", and responds with 500 and the failed steps', async (step, failed) => {
    const database = jest.fn(() => Promise.resolve([]));
    const messages = [leasedMessage(1), leasedMessage(2)];
    const { sweep, calls, entries } = createFunction({ messages, lists: [digest()], failing: [step], database });
    const { status, body } = await sweep();
    expect([status, body]).toMatchObject([500, { failedSteps: failed }]);
    expect(database).toHaveBeenCalled();
    expect(calls).toContain('list sent 1');
    expect(entries.at(-1)).toMatchObject({ level: 'error', outcome: 'partly swept', failedSteps: failed });
  });

  it('responds with 500 if the database cannot store the time at which the sweep ended', async () => {
    const { sweep } = createFunction({ database: () => Promise.reject(unreachable) });
    expect(await sweep()).toMatchObject({ status: 500, body: { failedSteps: ['retention', 'test message', 'end'] } });
  });

  it('logs an error if the database fails to store that a message was mailed, which fails its step', async () => {
    const { sweep, entries } = createFunction({ messages: [leasedMessage(1)], failing: ['mailed'] });
    expect(await sweep()).toMatchObject({ status: 500, body: { mailed: 1, failedSteps: ['messages'] } });
    expect(entries).toMatchObject([{ outcome: 'mailed' }, { level: 'error', outcome: 'result not stored' }, {}]);
  });
});

it.each<[number, string[], string, string, () => Promise<object[]>]>([
  [200, [], 'debug', 'healthy', () => Promise.resolve([])],
  [503, ['the database does not answer'], 'error', 'unhealthy', () => Promise.reject(unreachable)],
])('The health check gets a %i with the problems %j, logged at level %s', async (status, problems, ...row) => {
  const [level, outcome, database] = row;
  const { request, entries } = createFunction({ database });
  expect(await request('GET', 'Bearer key-of-the-health')).toMatchObject({ status, body: { problems } });
  expect(entries).toMatchObject([{ level, outcome, spans: { 'health check': {} } }]);
});
