import type { LogEntry } from '../_shared/http/log.ts';
import type { Digest } from '../_shared/mail/digest.ts';
import type { DigestStore } from '../_shared/outbox/digest-store.ts';
import { sendDigest } from './send-digest.ts';

const id = '6f1d3c9a-3f52-4a0e-9a55-0d6f5a0f6b7e';
const message = { name: 'Ann Lee', email: 'ann@example.com', phone: '0400 000 000', message: 'Is the unit free?' };
const held = {
  reference: 'JNHNM43F',
  receivedAt: new Date('2026-11-21T00:47:00Z'),
  reasons: ['3 links'],
  message,
};
const digest = { id, attempts: 2, madeAt: new Date('2026-11-21T01:30:00Z'), messages: [held], refused: false };

const away = Object.assign(new Error('connect ECONNREFUSED'), { code: 'ECONNREFUSED' });
const refused = Object.assign(new Error(`554 5.7.1 ${Object.values(message).join()}`), {
  code: 'EMESSAGE',
  command: 'DATA',
  responseCode: 554,
});
const broken = Object.assign(new Error('violates a constraint'), { code: '23514' });

type Outside = { claimed?: Digest; send?: Error; sent?: Error[]; failed?: Error };

/** The outside in memory: all that happened, in order; and which parts fail, the note of a sent one so many times. */
function outside({ claimed, send, sent = [], failed }: Outside = {}) {
  const happened: unknown[][] = [];
  const entries: LogEntry[] = [];
  const failures = [...sent];
  const settle = (error: Error | undefined): Promise<void> => (error ? Promise.reject(error) : Promise.resolve());
  const digests: DigestStore = {
    claim: () => Promise.resolve(claimed),
    sent: (...given) => {
      happened.push(['noted as sent', ...given]);
      return settle(failures.shift());
    },
    failed: (...given) => {
      happened.push(['noted as failed', ...given]);
      return settle(failed);
    },
  };
  const delivery = {
    mailer: {
      send: ({ subject }: { subject?: string | undefined }) => {
        happened.push(['mailed', subject]);
        return settle(send);
      },
    },
    addresses: { from: 'website@company.example', to: 'office@company.example' },
    pause: async () => {
      happened.push(['pause']);
    },
    log: (entry: LogEntry) => entries.push(entry),
  };
  return { send: () => sendDigest(digests, delivery), happened, entries };
}

const mailed = ['mailed', 'Website: 1 message held as possible spam'];

test('nothing happens when no digest is due', async () => {
  const { send, happened, entries } = outside();
  await send();
  expect([happened, entries]).toEqual([[], []]);
});

test('the digest that is due is sent, logged, and noted', async () => {
  const { send, happened, entries } = outside({ claimed: digest });
  await send();
  expect(happened).toEqual([mailed, ['noted as sent', id]]);
  expect(entries).toEqual([{ level: 'info', outcome: 'digest sent', id, attempts: 2, messages: 1 }]);
});

test.each([
  ['refuses for good', refused, true, { name: 'Error', message: 'DATA 5.7.1', code: 'EMESSAGE', responseCode: 554 }],
  ['does not take now', away, false, { name: 'Error', message: 'connect ECONNREFUSED', code: 'ECONNREFUSED' }],
])(
  'one that the mail server %s is noted so, and logged without what visitors wrote',
  async (_, thrown, forGood, error) => {
    const { send, happened, entries } = outside({ claimed: digest, send: thrown });
    await send();
    expect(happened).toEqual([mailed, ['noted as failed', id, 2, forGood]]);
    expect(entries).toEqual([{ level: 'error', outcome: 'digest not sent', id, attempts: 2, error }]);
  },
);

test('one of which every message has been deleted is done without a mail', async () => {
  const { send, happened, entries } = outside({ claimed: { ...digest, messages: [] } });
  await send();
  expect(happened).toEqual([['noted as sent', id]]);
  expect(entries).toEqual([]);
});

test('it is noted as soon as the database is back, however long that takes, and mailed once', async () => {
  const { send, happened } = outside({ claimed: digest, sent: Array<Error>(1_000).fill(away) });
  await send();
  expect(happened.filter(([what]) => what === 'noted as sent')).toHaveLength(1_001);
  expect(happened.filter(([what]) => what === 'pause')).toHaveLength(1_000);
  expect(happened.filter(([what]) => what === 'mailed')).toHaveLength(1);
});

test.each([
  ['sent', broken, { sent: [broken] }],
  ['not sent', away, { send: refused, failed: away }],
])('when it cannot be noted that it was %s, the caller is told', async (_, error, down) => {
  await expect(outside({ claimed: digest, ...down }).send()).rejects.toBe(error);
});
