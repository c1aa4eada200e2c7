import { aMessage } from '../../../tests/support/a-message.ts';
import { fakeLink } from '../../../tests/support/fake-link.ts';
import { referenceOf } from '../_shared/contact/reference.ts';
import type { LogEntry } from '../_shared/http/log.ts';
import type { ReceivedMessage } from '../_shared/outbox/outbox.ts';
import { createMailFallback } from './mail-fallback.ts';

const id = '6f1d3c9a-3f52-4a0e-9a55-0d6f5a0f6b7e';
const otherId = '7a3b1c5d-0000-4000-8000-000000000001';
const message = aMessage();
const received: ReceivedMessage = {
  id,
  reference: 'JNHNM43F',
  receivedAt: new Date('2026-11-21T00:47:00Z'),
  message,
};
const another = (id: string): ReceivedMessage => ({ ...received, id });

const unreachable = Object.assign(new Error('connect ECONNREFUSED'), { code: 'ECONNREFUSED' });
const violation = Object.assign(new Error('violates a constraint'), {
  code: '23505',
  detail: `Failing row contains (${Object.values(message).join()})`,
});

/** Dependencies in memory; `send` and `store` are the results of mail server and database before they succeed. */
function createFakes({ send = [], store = [] }: { send?: Promise<void>[]; store?: (Error | 'conflict')[] } = {}) {
  const mails: (string | undefined)[] = [];
  const stored: ReceivedMessage[] = [];
  const entries: LogEntry[] = [];
  const seen = { backoffs: 0, now: new Date('2026-11-21T00:47:00Z') };
  const mailFallback = createMailFallback({
    outbox: {
      storeMailed: (given) => {
        const failed = store.shift();
        if (failed instanceof Error) return Promise.reject(failed);
        if (failed === 'conflict') return Promise.resolve(failed);
        stored.push(given);
        return Promise.resolve('stored');
      },
    },
    mailer: {
      send: ({ messageId }) => {
        mails.push(messageId);
        return send.shift() ?? Promise.resolve();
      },
    },
    addresses: { from: 'website@company.example', to: 'office@company.example' },
    link: fakeLink,
    backoff: () => {
      seen.backoffs += 1;
      return Promise.resolve();
    },
    newId: () => otherId,
    now: () => seen.now,
    log: (entry) => entries.push(entry),
  });
  /** Sends the message, and does the rest of the work. */
  const sendAndStore = async () => {
    const afterwards = await mailFallback.send(received);
    await afterwards();
  };
  return { mailFallback, sendAndStore, mails, stored, entries, seen };
}

test('a message is mailed once: a copy of it is a replay', async () => {
  const { mailFallback, mails } = createFakes();
  expect(mailFallback.check(id, message)).toBeUndefined();
  await mailFallback.send(received);
  expect(mailFallback.check(id, structuredClone(message))).toBe('replayed');
  expect(mails).toEqual([expect.stringContaining(`<${id}-`)]);
});

test('another message under the same id is a conflict', async () => {
  const { mailFallback } = createFakes();
  await mailFallback.send(received);
  expect(mailFallback.check(id, { ...message, name: 'Bob' })).toBe('conflict');
});

test('when the mail server refuses a message, send rejects, and the message is neither remembered nor stored', async () => {
  const { mailFallback, stored } = createFakes({ send: [Promise.reject(unreachable)] });
  await expect(mailFallback.send(received)).rejects.toBe(unreachable);
  expect(mailFallback.check(id, message)).toBeUndefined();
  expect(stored).toEqual([]);
});

describe('in a flood', () => {
  const tooMany = 'More than 100 messages within an hour without the database';

  test('at most 100 messages are mailed within an hour', async () => {
    const { mailFallback, mails, seen } = createFakes();
    for (let number = 1; number <= 100; number += 1) await mailFallback.send(another(`${number}`));
    await expect(mailFallback.send(another('101'))).rejects.toThrow(tooMany);
    seen.now = new Date('2026-11-21T01:46:59.999Z');
    await expect(mailFallback.send(another('101'))).rejects.toThrow(tooMany);
    seen.now = new Date('2026-11-21T01:47:00Z');
    await mailFallback.send(another('101'));
    expect(mails).toHaveLength(101);
  });

  test('messages that the mail server refused do not count', async () => {
    const { mailFallback } = createFakes({ send: [Promise.reject(unreachable)] });
    await expect(mailFallback.send(another('1'))).rejects.toBe(unreachable);
    for (let number = 1; number <= 100; number += 1) await mailFallback.send(another(`${number}`));
    await expect(mailFallback.send(another('101'))).rejects.toThrow(tooMany);
  });
});

describe('after the response', () => {
  test('the message is stored once the database is back, however long that takes', async () => {
    const { sendAndStore, stored, entries, seen } = createFakes({ store: Array<Error>(1_000).fill(unreachable) });
    await sendAndStore();
    expect(stored).toEqual([received]);
    expect(seen.backoffs).toBe(1_000);
    expect(entries).toEqual([{ level: 'info', outcome: 'mail fallback stored', id }]);
  });

  test('an integrity violation ends the attempts, and is logged without what the visitor wrote', async () => {
    const { sendAndStore, stored, entries, seen } = createFakes({ store: [unreachable, violation] });
    await sendAndStore();
    expect(stored).toEqual([]);
    expect(seen.backoffs).toBe(1);
    const error = { name: 'Error', message: 'violates a constraint', code: '23505' };
    expect(entries).toEqual([{ level: 'error', outcome: 'mail fallback not stored', id, error }]);
  });

  test('when another message is stored under its id, it is stored under an id of its own, and an error is logged', async () => {
    const { sendAndStore, stored, entries } = createFakes({ store: [unreachable, 'conflict', unreachable] });
    await sendAndStore();
    expect(stored).toEqual([{ ...received, id: otherId, reference: referenceOf(otherId) }]);
    const outcome = 'mail fallback stored under another id';
    expect(entries).toEqual([{ level: 'error', outcome, id, otherId }]);
  });

  test.each([
    ['stored', []],
    ['refused by the database', [violation]],
  ])('the message is forgotten once it is %s', async (_, store) => {
    const { mailFallback, sendAndStore } = createFakes({ store });
    await sendAndStore();
    expect(mailFallback.check(id, message)).toBeUndefined();
  });
});
