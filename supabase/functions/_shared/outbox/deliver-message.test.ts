import type { LogEntry } from '../http/log.ts';
import { deliverMessage, type Delivery, type LeasedMessage } from './deliver-message.ts';

const id = '6f1d3c9a-3f52-4a0e-9a55-0d6f5a0f6b7e';
const leased: LeasedMessage = {
  id,
  reference: 'JNHNM43F',
  receivedAt: new Date('2026-11-21T00:47:00Z'),
  message: { name: 'Ann Lee', email: 'ann@example.com', phone: '0400 000 000', message: 'Is the unit free?' },
  attempts: 1,
  queuedFor: 0,
};
const milliseconds = expect.any(Number);

const away = Object.assign(new Error('connect ECONNREFUSED 192.0.2.1:5432'), { code: 'ECONNREFUSED' });
const refusedForGood = Object.assign(
  new Error(
    'Recipient command failed: 550 5.1.1 <ann@example.com> Ann Lee, 0400 000 000, is not welcome: Is the unit free?',
  ),
  { code: 'EENVELOPE', command: 'RCPT TO', responseCode: 550 },
);
const broken = Object.assign(new Error('violates a constraint'), {
  code: '23514',
  detail: `Failing row contains (${Object.values(leased.message).join()})`,
});

/** The outside in memory: all that happened, in order; and which parts fail, the notes of a delivery so many times. */
function outside({ send, delivered = [], failed }: { send?: Error; delivered?: Error[]; failed?: Error } = {}) {
  const happened: unknown[][] = [];
  const entries: LogEntry[] = [];
  const failures = [...delivered];
  const settle = async (error: Error | undefined): Promise<void> => {
    await new Promise(setImmediate);
    if (error) throw error;
  };
  const delivery: Delivery = {
    store: {
      delivered: (...given) => {
        happened.push(['noted as delivered', ...given]);
        return settle(failures.shift());
      },
      failed: (...given) => {
        happened.push(['noted as failed', ...given]);
        return settle(failed);
      },
    },
    mailer: {
      send: ({ subject, messageId }) => {
        happened.push(['mailed', subject, messageId]);
        return settle(send);
      },
    },
    addresses: { from: 'website@company.example', to: 'office@company.example' },
    pause: async () => {
      happened.push(['pause']);
    },
    log: (entry) => {
      happened.push(['logged', entry.outcome]);
      entries.push(entry);
    },
  };
  return { delivery, happened, entries };
}

const mailed = ['mailed', 'Website enquiry from Ann Lee', `<${id}@company.example>`];

test('a message that the mail server takes is noted as delivered', async () => {
  const { delivery, happened, entries } = outside();
  expect(await deliverMessage({ ...leased, attempts: 4 }, delivery)).toBe('delivered');
  expect(happened).toEqual([mailed, ['logged', 'delivered'], ['noted as delivered', id]]);
  expect(entries).toEqual([{ level: 'info', outcome: 'delivered', id, attempts: 4, milliseconds }]);
});

test.each([
  ['delivered', {}],
  ['retrying', { send: away }],
])('the time until it was %s is logged', async (outcome, down) => {
  const { delivery, entries } = outside(down);
  const { send } = delivery.mailer;
  delivery.mailer.send = (mail) => {
    jest.advanceTimersByTime(250);
    return send(mail);
  };
  jest.useFakeTimers({ doNotFake: ['setImmediate'] });
  jest.advanceTimersByTime(1_000);
  await deliverMessage(leased, delivery);
  jest.useRealTimers();
  expect(entries).toMatchObject([{ outcome, milliseconds: 250 }]);
});

test.each([
  ['at the first attempt', away, { attempts: 1, queuedFor: 0 }, 60],
  ['at a later attempt', away, { attempts: 7, queuedFor: 3_780 }, 3_600],
  ['at the end of patience', away, { attempts: 80, queuedFor: 72 * 3_600 }, undefined],
  ['for good', refusedForGood, { attempts: 1, queuedFor: 0 }, undefined],
])('a message that is not taken %s is noted with what comes next', async (_, send, progress, retryAfter) => {
  const { delivery, happened, entries } = outside({ send });
  const outcome = retryAfter === undefined ? 'failed' : 'retrying';
  expect(await deliverMessage({ ...leased, ...progress }, delivery)).toBe(outcome);
  expect(happened).toEqual([
    mailed,
    ['logged', outcome],
    ['noted as failed', id, progress.attempts, expect.stringContaining(send.code), retryAfter],
  ]);
  expect(entries).toEqual([
    {
      level: 'error',
      outcome,
      id,
      attempts: progress.attempts,
      milliseconds,
      ...(retryAfter !== undefined && { retryAfter }),
      error: expect.objectContaining({ code: send.code }),
    },
  ]);
});

test.each([
  [away, 'Error ECONNREFUSED connect ECONNREFUSED 192.0.2.1:5432'],
  [refusedForGood, 'Error EENVELOPE 550 RCPT TO 5.1.1'],
  [new TypeError('no mail'), 'TypeError no mail'],
])('what it failed of is noted in one line: %s', async (send, line) => {
  const { delivery, happened } = outside({ send });
  await deliverMessage(leased, delivery);
  expect(happened.at(-1)?.[3]).toBe(line);
});

test('a failure that cannot be noted is logged, and left to the end of the lease', async () => {
  const { delivery, happened, entries } = outside({ send: away, failed: away });
  expect(await deliverMessage(leased, delivery)).toBe('retrying');
  expect(happened.map(([what]) => what)).toEqual(['mailed', 'logged', 'noted as failed', 'logged']);
  const error = expect.objectContaining({ code: 'ECONNREFUSED' });
  expect(entries[1]).toEqual({ level: 'error', outcome: 'not noted', id, attempts: 1, milliseconds, error });
});

test('a delivery is noted as soon as the database is back, however long that takes, and mailed once', async () => {
  const { delivery, happened, entries } = outside({ delivered: Array<Error>(1_000).fill(away) });
  expect(await deliverMessage(leased, delivery)).toBe('delivered');
  expect(happened.filter(([what]) => what === 'noted as delivered')).toHaveLength(1_001);
  expect(happened.filter(([what]) => what === 'pause')).toHaveLength(1_000);
  expect(happened.filter(([what]) => what === 'mailed')).toHaveLength(1);
  expect(entries.map(({ outcome }) => outcome)).toEqual(['delivered']);
});

test('a delivery whose note breaks a rule of the table is logged as an error, and mailed once all the same', async () => {
  const { delivery, happened, entries } = outside({ delivered: [away, broken] });
  expect(await deliverMessage(leased, delivery)).toBe('delivered');
  expect(happened.filter(([what]) => what === 'mailed')).toHaveLength(1);
  expect(entries[1]).toEqual({
    level: 'error',
    outcome: 'delivered, not noted: it will be mailed again',
    id,
    attempts: 1,
    milliseconds,
    error: { name: 'Error', message: 'violates a constraint', code: '23514' },
  });
});

test.each([{ send: refusedForGood }, { send: refusedForGood, failed: broken }, { delivered: [broken] }])(
  'neither log nor notes hold what the visitor wrote: %j',
  async (down) => {
    const { delivery, happened, entries } = outside(down);
    await deliverMessage(leased, delivery);
    const written = JSON.stringify([entries, happened.filter(([what]) => what !== 'mailed')]);
    for (const value of Object.values(leased.message)) expect(written).not.toContain(value);
  },
);
