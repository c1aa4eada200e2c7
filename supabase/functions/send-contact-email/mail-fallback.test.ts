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
function createFakes({
  send = [],
  store = [],
}: { send?: Promise<void>[]; store?: (Error | 'conflict' | Promise<Error>)[] } = {}) {
  const mails: (string | undefined)[] = [];
  const stored: ReceivedMessage[] = [];
  const entries: LogEntry[] = [];
  const seen = { backoffs: 0, now: new Date('2026-11-21T00:47:00Z') };
  const mailFallback = createMailFallback({
    outbox: {
      storeMailed: async (given) => {
        const failed = await store.shift();
        if (failed instanceof Error) throw failed;
        if (failed === 'conflict') return failed;
        stored.push(given);
        return 'stored';
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
  /** Mails the message, and stores it. */
  const mailAndStore = () => mailFallback.start(received).ended;
  return { mailFallback, mailAndStore, mails, stored, entries, seen };
}

test('a message is mailed, and found by its id until it is stored', async () => {
  const { promise: databaseIsBack, resolve: startDatabase } = Promise.withResolvers<undefined>();
  const { mailFallback, mails, stored } = createFakes({ store: [databaseIsBack.then(() => unreachable)] });
  expect(mailFallback.find(id)).toBeUndefined();
  const delivery = mailFallback.start(received);
  expect(mailFallback.find(id)).toBe(delivery);
  await delivery.mailed;
  expect(mails).toEqual([expect.stringContaining(`<${id}-`)]);
  expect(mailFallback.find(id)).toMatchObject({ message });
  startDatabase(undefined);
  await delivery.ended;
  expect(stored).toEqual([received]);
  expect(mailFallback.find(id)).toBeUndefined();
});

test('a message that the mail server refuses is neither found nor stored, and the log has the error', async () => {
  const { mailFallback, stored, entries } = createFakes({ send: [Promise.reject(unreachable)] });
  const { mailed, ended } = mailFallback.start(received);
  await expect(mailed).rejects.toBe(unreachable);
  await ended;
  expect(mailFallback.find(id)).toBeUndefined();
  expect(stored).toEqual([]);
  const error = { name: 'Error', message: 'connect ECONNREFUSED', code: 'ECONNREFUSED' };
  expect(entries).toEqual([{ level: 'error', outcome: 'mail fallback failed', id, error }]);
});

describe('in a flood', () => {
  const tooMany = 'More than 100 messages within an hour without the database';

  test('at most 100 messages are mailed within an hour', async () => {
    const { mailFallback, mails, seen } = createFakes();
    for (let number = 1; number <= 100; number += 1) await mailFallback.start(another(`${number}`)).mailed;
    await expect(mailFallback.start(another('101')).mailed).rejects.toThrow(tooMany);
    seen.now = new Date('2026-11-21T01:46:59.999Z');
    await expect(mailFallback.start(another('101')).mailed).rejects.toThrow(tooMany);
    seen.now = new Date('2026-11-21T01:47:00Z');
    await mailFallback.start(another('101')).mailed;
    expect(mails).toHaveLength(101);
  });

  test('messages that the mail server refused do not count', async () => {
    const { mailFallback } = createFakes({ send: [Promise.reject(unreachable)] });
    await expect(mailFallback.start(another('1')).mailed).rejects.toBe(unreachable);
    for (let number = 1; number <= 100; number += 1) await mailFallback.start(another(`${number}`)).mailed;
    await expect(mailFallback.start(another('101')).mailed).rejects.toThrow(tooMany);
  });
});

describe('after its mail', () => {
  const delivered = { level: 'info', outcome: 'mail fallback delivered', id };

  test('the message is stored once the database is back, however long that takes', async () => {
    const { mailAndStore, stored, entries, seen } = createFakes({ store: Array<Error>(1_000).fill(unreachable) });
    await mailAndStore();
    expect(stored).toEqual([received]);
    expect(seen.backoffs).toBe(1_000);
    expect(entries).toEqual([delivered, { level: 'info', outcome: 'mail fallback stored', id }]);
  });

  test('an integrity violation ends the attempts, and is logged without what the visitor wrote', async () => {
    const { mailAndStore, stored, entries, seen } = createFakes({ store: [unreachable, violation] });
    await mailAndStore();
    expect(stored).toEqual([]);
    expect(seen.backoffs).toBe(1);
    const error = { name: 'Error', message: 'violates a constraint', code: '23505' };
    expect(entries).toEqual([delivered, { level: 'error', outcome: 'mail fallback not stored', id, error }]);
  });

  test('when another message is stored under its id, it is stored under an id of its own, and an error is logged', async () => {
    const { mailAndStore, stored, entries } = createFakes({ store: [unreachable, 'conflict', unreachable] });
    await mailAndStore();
    expect(stored).toEqual([{ ...received, id: otherId, reference: referenceOf(otherId) }]);
    const outcome = 'mail fallback stored under another id';
    expect(entries).toEqual([delivered, { level: 'error', outcome, id, otherId }]);
  });

  test('the message is forgotten once the database has refused it', async () => {
    const { mailFallback, mailAndStore } = createFakes({ store: [violation] });
    await mailAndStore();
    expect(mailFallback.find(id)).toBeUndefined();
  });
});
