import { aMessage } from '../../../../tests/support/a-message.ts';
import { fakeLink } from '../../../../tests/support/fake-link.ts';
import type { LogEntry } from '../http/log.ts';
import { deliverMessage, type DeliveryDependencies } from './deliver-message.ts';
import type { LeasedMessage } from './outbox.ts';

const id = '6f1d3c9a-3f52-4a0e-9a55-0d6f5a0f6b7e';
const leased: LeasedMessage = {
  id,
  reference: 'JNHNM43F',
  receivedAt: new Date('2026-11-21T00:47:00Z'),
  message: aMessage(),
  attempts: 1,
  queuedAt: new Date('2026-11-21T00:47:00Z'),
  queuedFor: 0,
  brief: false,
};
const milliseconds = expect.any(Number);

const unreachable = Object.assign(new Error('connect ECONNREFUSED 192.0.2.1:5432'), { code: 'ECONNREFUSED' });
const refused = (command: string, response: string) =>
  Object.assign(new Error(`Refused: ${response}`), {
    code: command === 'DATA' ? 'EMESSAGE' : 'EENVELOPE',
    command,
    responseCode: Number(response.slice(0, 3)),
    response,
  });
const refusedRecipient = refused(
  'RCPT TO',
  '550 5.1.1 <ann@example.com> Ann Lee, 0400 000 000, is not welcome: Is the unit free?',
);
const refusedContent = refused('DATA', '554 5.7.1 Spam: Ann Lee, ann@example.com, 0400 000 000: Is the unit free?');
const violation = Object.assign(new Error('violates a constraint'), {
  code: '23514',
  detail: `Failing row contains (${Object.values(leased.message).join()})`,
});

/** Dependencies in memory, with all that they did, in order, and with the errors they have. */
function createFakes({ send, delivered = [], failed }: { send?: Error; delivered?: Error[]; failed?: Error } = {}) {
  const happened: unknown[][] = [];
  const entries: LogEntry[] = [];
  const failures = [...delivered];
  const settle = async (error: Error | undefined): Promise<void> => {
    await new Promise(setImmediate);
    if (error) throw error;
  };
  const delivery: DeliveryDependencies = {
    outbox: {
      markDelivered: (...given) => {
        happened.push(['marked delivered', ...given]);
        return settle(failures.shift());
      },
      markFailed: (...given) => {
        happened.push(['marked failed', ...given]);
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
    link: fakeLink,
    backoff: () => {
      happened.push(['backoff']);
      return Promise.resolve();
    },
    log: (entry) => {
      happened.push(['logged', entry.outcome]);
      entries.push(entry);
    },
  };
  return { delivery, happened, entries };
}

const mailed = ['mailed', 'Website enquiry from Ann Lee', expect.stringContaining(`<${id}-`)];

test('a message that the mail server accepts is marked delivered', async () => {
  const { delivery, happened, entries } = createFakes();
  expect(await deliverMessage({ ...leased, attempts: 4 }, delivery)).toBe('delivered');
  expect(happened).toEqual([mailed, ['logged', 'delivered'], ['marked delivered', id]]);
  expect(entries).toEqual([{ level: 'info', outcome: 'delivered', id, attempts: 4, milliseconds }]);
});

test.each([
  ['delivered', {}],
  ['retrying', { send: unreachable }],
])('the log has the time until it was %s', async (outcome, failures) => {
  const { delivery, entries } = createFakes(failures);
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

const after72Hours = { attempts: 80, queuedFor: 72 * 3_600 };

test.each([
  ['cannot be sent', unreachable, { attempts: 7, queuedFor: 3_780 }, {}, { retryAfter: 3_600, brief: false }],
  ['is refused for its recipient', refusedRecipient, {}, { refusal: 'recipient' }, { retryAfter: 60, brief: false }],
  ['is refused for its content', refusedContent, {}, { refusal: 'content' }, { retryAfter: 0, brief: true }],
  ['cannot be sent for 72 hours', unreachable, after72Hours, {}, { retryAfter: 0, brief: true }],
])('a mail that %s is marked failed, with the next attempt', async (_, send, progress, refusal, next) => {
  const { delivery, happened, entries } = createFakes({ send });
  expect(await deliverMessage({ ...leased, ...progress }, delivery)).toBe('retrying');
  const { attempts } = { ...leased, ...progress };
  expect(happened).toEqual([
    mailed,
    ['logged', 'retrying'],
    ['marked failed', id, attempts, expect.stringContaining(send.code), next],
  ]);
  const error = expect.objectContaining({ code: send.code });
  expect(entries).toEqual([
    { level: 'error', outcome: 'retrying', id, attempts, milliseconds, ...refusal, retryAfter: next.retryAfter, error },
  ]);
});

describe('the brief mail', () => {
  const brief = { ...leased, brief: true };
  const mailedBriefly = ['mailed', expect.stringContaining('JNHNM43F'), `<${id}-brief@company.example>`];

  test('is sent for a message whose full mail was refused, and then the message is delivered', async () => {
    const { delivery, happened, entries } = createFakes();
    expect(await deliverMessage(brief, delivery)).toBe('delivered');
    expect(happened).toEqual([mailedBriefly, ['logged', 'delivered'], ['marked delivered', id]]);
    expect(entries).toEqual([{ level: 'info', outcome: 'delivered', id, attempts: 1, brief: true, milliseconds }]);
  });

  test('is retried when it fails', async () => {
    const { delivery, happened } = createFakes({ send: refusedContent });
    expect(await deliverMessage(brief, delivery)).toBe('retrying');
    expect(happened.at(-1)).toEqual(['marked failed', id, 1, expect.any(String), { retryAfter: 60, brief: true }]);
  });

  test('makes the message a dead letter when it has failed for 72 hours', async () => {
    const { delivery, happened, entries } = createFakes({ send: unreachable });
    expect(await deliverMessage({ ...brief, ...after72Hours }, delivery)).toBe('failed');
    expect(happened.at(-1)).toEqual(['marked failed', id, 80, expect.any(String), undefined]);
    const error = expect.objectContaining({ code: 'ECONNREFUSED' });
    expect(entries).toEqual([
      { level: 'error', outcome: 'failed', id, attempts: 80, brief: true, milliseconds, error },
    ]);
  });
});

test.each([
  [unreachable, 'Error ECONNREFUSED connect ECONNREFUSED 192.0.2.1:5432'],
  [refusedRecipient, 'Error EENVELOPE 550 RCPT TO 5.1.1'],
  [new TypeError('no mail'), 'TypeError no mail'],
])('the error is stored in one line: %s', async (send, line) => {
  const { delivery, happened } = createFakes({ send });
  await deliverMessage(leased, delivery);
  expect(happened.at(-1)?.[3]).toBe(line);
});

test('a failure that cannot be stored is logged, and the next attempt follows the lease', async () => {
  const { delivery, happened, entries } = createFakes({ send: unreachable, failed: unreachable });
  expect(await deliverMessage(leased, delivery)).toBe('retrying');
  expect(happened.map(([call]) => call)).toEqual(['mailed', 'logged', 'marked failed', 'logged']);
  const error = expect.objectContaining({ code: 'ECONNREFUSED' });
  expect(entries[1]).toEqual({ level: 'error', outcome: 'not stored', id, attempts: 1, milliseconds, error });
});

test('a delivery is stored once the database is back, however long that takes, and mailed once', async () => {
  const { delivery, happened, entries } = createFakes({ delivered: Array<Error>(1_000).fill(unreachable) });
  expect(await deliverMessage(leased, delivery)).toBe('delivered');
  expect(happened.filter(([call]) => call === 'marked delivered')).toHaveLength(1_001);
  expect(happened.filter(([call]) => call === 'backoff')).toHaveLength(1_000);
  expect(happened.filter(([call]) => call === 'mailed')).toHaveLength(1);
  expect(entries.map(({ outcome }) => outcome)).toEqual(['delivered']);
});

test('a delivery that violates a constraint is logged as an error, and mailed once', async () => {
  const { delivery, happened, entries } = createFakes({ delivered: [unreachable, violation] });
  expect(await deliverMessage(leased, delivery)).toBe('delivered');
  expect(happened.filter(([call]) => call === 'mailed')).toHaveLength(1);
  expect(entries[1]).toEqual({
    level: 'error',
    outcome: 'delivered, not stored: it will be mailed again',
    id,
    attempts: 1,
    milliseconds,
    error: { name: 'Error', message: 'violates a constraint', code: '23514' },
  });
});

test.each([
  { send: refusedRecipient },
  { send: refusedContent },
  { send: refusedRecipient, failed: violation },
  { delivered: [violation] },
])('neither the log nor the outbox gets anything that the visitor wrote: %j', async (failures) => {
  const { delivery, happened, entries } = createFakes(failures);
  await deliverMessage(leased, delivery);
  const written = JSON.stringify([entries, happened.filter(([call]) => call !== 'mailed')]);
  for (const value of Object.values(leased.message)) expect(written).not.toContain(value);
});
