import type { LogEntry } from '../_shared/http/log.ts';
import type { ReceivedMessage } from '../_shared/outbox/received-message.ts';
import { createMailFallback } from './mail-fallback.ts';

const id = '6f1d3c9a-3f52-4a0e-9a55-0d6f5a0f6b7e';
const message = { name: 'Ann Lee', email: 'ann@example.com', phone: '0400 000 000', message: 'Is the unit free?' };
const received: ReceivedMessage = {
  id,
  reference: 'JNHNM43F',
  receivedAt: new Date('2026-11-21T00:47:00Z'),
  message,
};
const another = (id: string): ReceivedMessage => ({ ...received, id });

const away = Object.assign(new Error('connect ECONNREFUSED'), { code: 'ECONNREFUSED' });
const broken = Object.assign(new Error('violates a constraint'), {
  code: '23505',
  detail: `Failing row contains (${Object.values(message).join()})`,
});

/** The outside in memory; `send` and `keep` are what mail server and database answer, in turn, before all is well. */
function outside({ send = [], keep = [] }: { send?: Promise<void>[]; keep?: Error[] } = {}) {
  const mails: (string | undefined)[] = [];
  const kept: ReceivedMessage[] = [];
  const entries: LogEntry[] = [];
  const seen = { pauses: 0, now: new Date('2026-11-21T00:47:00Z') };
  const mailFallback = createMailFallback({
    store: {
      accept: () => Promise.reject(away),
      keepMailed: async (given) => {
        const error = keep.shift();
        if (error) throw error;
        kept.push(given);
      },
    },
    mailer: {
      send: ({ messageId }) => {
        mails.push(messageId);
        return send.shift() ?? Promise.resolve();
      },
    },
    addresses: { from: 'website@company.example', to: 'office@company.example' },
    pause: async () => {
      seen.pauses += 1;
    },
    now: () => seen.now,
    log: (entry) => entries.push(entry),
  });
  /** Sends it, and does what is left to do behind the answer. */
  const sendAndKeep = async () => {
    const afterwards = await mailFallback.send(received);
    await afterwards();
  };
  return { mailFallback, sendAndKeep, mails, kept, entries, seen };
}

test('a message is mailed, and known from then on', async () => {
  const { mailFallback, mails } = outside();
  expect(mailFallback.earlier(id, message)).toBeUndefined();
  await mailFallback.send(received);
  expect(mailFallback.earlier(id, structuredClone(message))).toBe('replayed');
  expect(mails).toEqual([`<${id}@company.example>`]);
});

test('another message under the same id is a conflict', async () => {
  const { mailFallback } = outside();
  await mailFallback.send(received);
  expect(mailFallback.earlier(id, { ...message, name: 'Bob' })).toBe('conflict');
});

test('when the mail server does not take it, the caller is told, and nothing is known or kept of it', async () => {
  const { mailFallback, kept } = outside({ send: [Promise.reject(away)] });
  await expect(mailFallback.send(received)).rejects.toBe(away);
  expect(mailFallback.earlier(id, message)).toBeUndefined();
  expect(kept).toEqual([]);
});

describe('in a flood', () => {
  const tooMany = 'More than 100 messages within an hour without the database';

  test('no more than 100 messages are mailed until an hour has passed', async () => {
    const { mailFallback, mails, seen } = outside();
    for (let number = 1; number <= 100; number += 1) await mailFallback.send(another(`${number}`));
    await expect(mailFallback.send(another('101'))).rejects.toThrow(tooMany);
    seen.now = new Date('2026-11-21T01:46:59.999Z');
    await expect(mailFallback.send(another('101'))).rejects.toThrow(tooMany);
    seen.now = new Date('2026-11-21T01:47:00Z');
    await mailFallback.send(another('101'));
    expect(mails).toHaveLength(101);
  });

  test('messages that the mail server does not take do not count', async () => {
    const { mailFallback } = outside({ send: [Promise.reject(away)] });
    await expect(mailFallback.send(another('1'))).rejects.toBe(away);
    for (let number = 1; number <= 100; number += 1) await mailFallback.send(another(`${number}`));
    await expect(mailFallback.send(another('101'))).rejects.toThrow(tooMany);
  });
});

describe('behind the answer', () => {
  test('the message is stored as soon as the database is back, however long that takes', async () => {
    const { sendAndKeep, kept, entries, seen } = outside({ keep: Array<Error>(1_000).fill(away) });
    await sendAndKeep();
    expect(kept).toEqual([received]);
    expect(seen.pauses).toBe(1_000);
    expect(entries).toEqual([{ level: 'info', outcome: 'stored after it was mailed', id }]);
  });

  test('a broken rule of the table ends the trying, and is logged without what the visitor wrote', async () => {
    const { sendAndKeep, kept, entries, seen } = outside({ keep: [away, broken] });
    await sendAndKeep();
    expect(kept).toEqual([]);
    expect(seen.pauses).toBe(1);
    const error = { name: 'Error', message: 'violates a constraint', code: '23505' };
    expect(entries).toEqual([{ level: 'error', outcome: 'mailed, never stored', id, error }]);
  });

  test.each([
    ['stored', []],
    ['given up', [broken]],
  ])('the message is known until it is %s, and no longer', async (_, keep) => {
    const { mailFallback, sendAndKeep } = outside({ keep });
    await sendAndKeep();
    expect(mailFallback.earlier(id, message)).toBeUndefined();
  });
});
