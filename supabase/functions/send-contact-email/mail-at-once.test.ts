import type { LogEntry } from '../_shared/log.ts';
import type { ReceivedMessage } from '../_shared/received-message.ts';
import { createMailAtOnce } from './mail-at-once.ts';

const message = { name: 'Ann Lee', email: 'ann@example.com', phone: '0400 000 000', message: 'Is the unit free?' };
const received: ReceivedMessage = {
  id: '6f1d3c9a-3f52-4a0e-9a55-0d6f5a0f6b7e',
  reference: 'JNHNM43F',
  receivedAt: new Date('2026-11-21T00:47:00Z'),
  message,
};
const other: ReceivedMessage = { ...received, id: '6f1d3c9a-3f52-4a0e-9a55-0d6f5a0f6b7f', reference: 'JNHNM43H' };

const away = Object.assign(new Error('connect ECONNREFUSED'), { code: 'ECONNREFUSED' });

/** The outside in memory; `send` and `keep` are what mail server and database answer, in turn, before all is well. */
function outside({ send = [], keep = [] }: { send?: Promise<void>[]; keep?: Error[] } = {}) {
  const mails: (string | undefined)[] = [];
  const kept: ReceivedMessage[] = [];
  const entries: LogEntry[] = [];
  let pauses = 0;
  const mailAtOnce = createMailAtOnce({
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
      pauses += 1;
    },
    log: (entry) => entries.push(entry),
  });
  return { mailAtOnce, mails, kept, entries, pauses: () => pauses };
}

test('a message is mailed, and told apart from one that was mailed before', async () => {
  const { mailAtOnce, mails } = outside();
  expect(await mailAtOnce(received)).toEqual({ outcome: 'mailed', afterwards: expect.any(Function) });
  expect(await mailAtOnce(received)).toEqual({ outcome: 'replayed' });
  expect(mails).toEqual([`<${received.id}@company.example>`]);
});

test('the same message many times at once is mailed once, and all of them wait for the mail server', async () => {
  const { promise: taken, resolve: take } = Promise.withResolvers<undefined>();
  const { mailAtOnce, mails } = outside({ send: [taken] });
  const outcomes: string[] = [];
  const all = Array.from({ length: 5 }, async () => {
    const { outcome } = await mailAtOnce(structuredClone(received));
    outcomes.push(outcome);
  });
  await new Promise(setImmediate);
  expect(outcomes).toEqual([]);
  take(undefined);
  await Promise.all(all);
  expect(outcomes.sort()).toEqual(['mailed', 'replayed', 'replayed', 'replayed', 'replayed']);
  expect(mails).toHaveLength(1);
});

test('two messages are two mails', async () => {
  const { mailAtOnce, mails } = outside();
  expect(await mailAtOnce(received)).toMatchObject({ outcome: 'mailed' });
  expect(await mailAtOnce(other)).toMatchObject({ outcome: 'mailed' });
  expect(mails).toHaveLength(2);
});

test.each(['name', 'email', 'phone', 'message'] as const)(
  'a message with another %s under the same id is a conflict, and is not mailed',
  async (field) => {
    const { mailAtOnce, mails } = outside();
    await mailAtOnce(received);
    expect(await mailAtOnce({ ...received, message: { ...message, [field]: 'other' } })).toEqual({
      outcome: 'conflict',
    });
    expect(mails).toHaveLength(1);
  },
);

test('when the mail server does not take it, everyone who waits is told, and the next try mails it', async () => {
  const { promise: refused, reject: refuse } = Promise.withResolvers<never>();
  const { mailAtOnce, mails, kept } = outside({ send: [refused] });
  const both = Promise.allSettled([mailAtOnce(received), mailAtOnce(received)]);
  refuse(away);
  expect(await both).toEqual([
    { status: 'rejected', reason: away },
    { status: 'rejected', reason: away },
  ]);
  expect(await mailAtOnce(received)).toMatchObject({ outcome: 'mailed' });
  expect(mails).toHaveLength(2);
  expect(kept).toEqual([]);
});

describe('behind the answer', () => {
  test('the message is stored as soon as the database is back, however long that takes', async () => {
    const { mailAtOnce, kept, entries, pauses } = outside({ keep: Array<Error>(1_000).fill(away) });
    const { afterwards } = await mailAtOnce(received);
    expect(kept).toEqual([]);
    await afterwards?.();
    expect(kept).toEqual([received]);
    expect(pauses()).toBe(1_000);
    expect(entries).toEqual([{ level: 'info', outcome: 'stored after it was mailed', id: received.id }]);
  });

  const broken = Object.assign(new Error(`violates a constraint: ${Object.values(message).join()}`), { code: '23505' });

  test('a broken rule of the table ends the trying, and is logged without what the visitor wrote', async () => {
    const { mailAtOnce, kept, entries, pauses } = outside({ keep: [away, broken] });
    const { afterwards } = await mailAtOnce(received);
    await afterwards?.();
    expect(kept).toEqual([]);
    expect(pauses()).toBe(1);
    expect(entries).toEqual([
      {
        level: 'error',
        outcome: 'mailed, never stored',
        id: received.id,
        error: {
          name: 'Error',
          message: 'violates a constraint: [visitor],[visitor],[visitor],[visitor]',
          code: '23505',
        },
      },
    ]);
  });

  test.each([
    ['stored', []],
    ['given up', [broken]],
  ])('the message is remembered until it is %s, and no longer', async (_, keep) => {
    const { mailAtOnce } = outside({ keep });
    const { afterwards } = await mailAtOnce(received);
    expect(await mailAtOnce(received)).toEqual({ outcome: 'replayed' });
    await afterwards?.();
    expect(await mailAtOnce(received)).toMatchObject({ outcome: 'mailed' });
  });
});
