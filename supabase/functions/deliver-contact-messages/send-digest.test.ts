import { aMessage } from '../../../tests/support/a-message.ts';
import { fakeLink } from '../../../tests/support/fake-link.ts';
import type { LogEntry } from '../_shared/http/log.ts';
import type { Digest } from '../_shared/mail/digest.ts';
import type { Digests } from '../_shared/outbox/digests.ts';
import { sendDigest } from './send-digest.ts';

const id = '6f1d3c9a-3f52-4a0e-9a55-0d6f5a0f6b7e';
const message = aMessage();
const held = {
  id: 'aaaaaaaa-0000-4000-8000-000000000001',
  reference: 'JNHNM43F',
  receivedAt: new Date('2026-11-21T00:47:00Z'),
  reasons: ['3 links'],
  message,
};
const digest = {
  id,
  attempts: 2,
  madeAt: new Date('2026-11-21T01:30:00Z'),
  entries: [{ count: 1, messages: [held] }],
  more: 0,
  refused: false,
};

const unreachable = Object.assign(new Error('connect ECONNREFUSED'), { code: 'ECONNREFUSED' });
const refused = Object.assign(new Error(`554 5.7.1 ${Object.values(message).join()}`), {
  code: 'EMESSAGE',
  command: 'DATA',
  responseCode: 554,
  response: `554 5.7.1 ${Object.values(message).join()}`,
});
const violation = Object.assign(new Error('violates a constraint'), { code: '23514' });

type FakeOptions = { leased?: Digest; send?: Error; sent?: Error[]; failed?: Error };

/** Dependencies in memory, with all that they did, in order, and with the errors they have. */
function createFakes({ leased, send, sent = [], failed }: FakeOptions = {}) {
  const happened: unknown[][] = [];
  const entries: LogEntry[] = [];
  const failures = [...sent];
  const settle = (error: Error | undefined): Promise<void> => (error ? Promise.reject(error) : Promise.resolve());
  const digests: Digests = {
    leaseDue: () => Promise.resolve(leased),
    markSent: (...given) => {
      happened.push(['marked sent', ...given]);
      return settle(failures.shift());
    },
    markFailed: (...given) => {
      happened.push(['marked failed', ...given]);
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
    link: fakeLink,
    backoff: () => {
      happened.push(['backoff']);
      return Promise.resolve();
    },
    log: (entry: LogEntry) => entries.push(entry),
  };
  return { send: () => sendDigest(digests, delivery), happened, entries };
}

const mailed = ['mailed', 'Website: 1 message held as possible spam'];

test('nothing happens when no digest is due', async () => {
  const { send, happened, entries } = createFakes();
  await send();
  expect([happened, entries]).toEqual([[], []]);
});

test('the digest that is due is sent, logged and marked sent', async () => {
  const { send, happened, entries } = createFakes({ leased: digest });
  await send();
  expect(happened).toEqual([mailed, ['marked sent', id]]);
  expect(entries).toEqual([{ level: 'info', outcome: 'digest sent', id, attempts: 2, messages: 1 }]);
});

const fullMailbox = Object.assign(new Error('552 5.2.2 full'), {
  code: 'EENVELOPE',
  command: 'RCPT TO',
  responseCode: 552,
  response: '552 5.2.2 full',
});

test.each([
  [
    'is refused for its content',
    refused,
    { refusal: 'content' },
    { name: 'Error', message: 'DATA 5.7.1', code: 'EMESSAGE', responseCode: 554 },
  ],
  [
    'is refused for a quota',
    fullMailbox,
    { refusal: 'quota' },
    { name: 'Error', message: 'RCPT TO 5.2.2', code: 'EENVELOPE', responseCode: 552 },
  ],
  ['cannot be sent', unreachable, {}, { name: 'Error', message: 'connect ECONNREFUSED', code: 'ECONNREFUSED' }],
])('a digest that %s is marked so, and logged without what visitors wrote', async (_, thrown, refusal, error) => {
  const { send, happened, entries } = createFakes({ leased: digest, send: thrown });
  await send();
  expect(happened).toEqual([mailed, ['marked failed', id, 2, thrown === refused]]);
  expect(entries).toEqual([{ level: 'error', outcome: 'digest not sent', id, attempts: 2, ...refusal, error }]);
});

test.each([
  [9, false],
  [10, true],
])(
  'after %i attempts that failed for any reason, the next one is without what visitors wrote: %s',
  async (attempts, isBrief) => {
    const { send, happened } = createFakes({ leased: { ...digest, attempts }, send: unreachable });
    await send();
    expect(happened).toEqual([mailed, ['marked failed', id, attempts, isBrief]]);
  },
);

test('a digest whose messages were all deleted is marked sent without a mail', async () => {
  const { send, happened, entries } = createFakes({ leased: { ...digest, entries: [] } });
  await send();
  expect(happened).toEqual([['marked sent', id]]);
  expect(entries).toEqual([]);
});

test('a sent digest is stored once the database is back, however long that takes, and mailed once', async () => {
  const { send, happened } = createFakes({ leased: digest, sent: Array<Error>(1_000).fill(unreachable) });
  await send();
  expect(happened.filter(([call]) => call === 'marked sent')).toHaveLength(1_001);
  expect(happened.filter(([call]) => call === 'backoff')).toHaveLength(1_000);
  expect(happened.filter(([call]) => call === 'mailed')).toHaveLength(1);
});

test.each([
  ['sent', violation, { sent: [violation] }],
  ['not sent', unreachable, { send: refused, failed: unreachable }],
])('rejects when it cannot be stored that the digest was %s', async (_, error, failures) => {
  await expect(createFakes({ leased: digest, ...failures }).send()).rejects.toBe(error);
});
