import { aMessage } from '../../../tests/support/a-message.ts';
import { fakeLink } from '../../../tests/support/fake-link.ts';
import type { LogEntry } from '../_shared/http/log.ts';
import type { Reminder } from '../_shared/mail/reminder.ts';
import { sendReminder } from './send-reminder.ts';

const id = '6f1d3c9a-3f52-4a0e-9a55-0d6f5a0f6b7e';
const now = new Date('2026-11-21T21:30:00Z');
const unanswered = {
  id: 'aaaaaaaa-0000-4000-8000-000000000001',
  reference: 'JNHNM43F',
  receivedAt: new Date('2026-11-21T00:47:00Z'),
  message: aMessage(),
};
const reminder: Reminder = {
  id,
  attempts: 2,
  madeAt: now,
  messages: [unanswered],
  figures: { messages: 1, answeredInTime: 0, medianSeconds: null },
  refused: false,
};

const unreachable = Object.assign(new Error('connect ECONNREFUSED'), { code: 'ECONNREFUSED' });
const refused = Object.assign(new Error(`554 5.7.1 ${unanswered.message.message}`), {
  code: 'EMESSAGE',
  command: 'DATA',
  responseCode: 554,
  response: `554 5.7.1 ${unanswered.message.message}`,
});

type FakeOptions = { leased?: Reminder; remindAfter?: number; send?: Error; sent?: Error[] };

/** Dependencies in memory, with all that they did, in order. */
function createFakes({ leased, remindAfter = 20, send, sent = [] }: FakeOptions) {
  const happened: unknown[][] = [];
  const texts: unknown[] = [];
  const entries: LogEntry[] = [];
  const failures = [...sent];
  const settle = (error: Error | undefined): Promise<void> => (error ? Promise.reject(error) : Promise.resolve());
  const reminding = {
    reminders: {
      leaseDue: (...given: unknown[]) => {
        happened.push(['leased', ...given]);
        return Promise.resolve(leased);
      },
      markSent: (...given: unknown[]) => {
        happened.push(['marked sent', ...given]);
        return settle(failures.shift());
      },
      markFailed: (...given: unknown[]) => {
        happened.push(['marked failed', ...given]);
        return Promise.resolve();
      },
    },
    remindAfter,
    now: () => now,
  };
  const delivery = {
    mailer: {
      send: ({ text }: { text?: unknown }) => {
        happened.push(['mailed']);
        texts.push(text);
        return settle(send);
      },
    },
    addresses: { from: 'website@company.example', to: 'office@company.example' },
    link: fakeLink,
    backoff: () => Promise.resolve(),
    log: (entry: LogEntry) => entries.push(entry),
  };
  return { send: () => sendReminder(reminding, delivery), happened, texts, entries };
}

const leasing = ['leased', now, 20];

test('with 0 hours, no reminder is leased', async () => {
  const { send, happened } = createFakes({ leased: reminder, remindAfter: 0 });
  await send();
  expect(happened).toEqual([]);
});

test.each([
  ['no reminder is due', undefined],
  ['staff have answered all of its messages since', { ...reminder, messages: [] }],
])('nothing is mailed when %s', async (_, leased) => {
  const { send, happened, entries } = createFakes({ ...(leased && { leased }) });
  await send();
  expect([happened, entries]).toEqual([[leasing], []]);
});

test('the reminder that is due is mailed with its links, logged and marked sent', async () => {
  const { send, happened, texts, entries } = createFakes({ leased: reminder });
  await send();
  expect(happened).toEqual([leasing, ['mailed'], ['marked sent', id]]);
  expect(texts).toEqual([expect.stringContaining(await fakeLink('answered', unanswered.id, now))]);
  expect(texts).toEqual([expect.stringContaining(await fakeLink('all-answered', id, now))]);
  expect(entries).toEqual([{ level: 'info', outcome: 'reminder sent', id, attempts: 2, messages: 1 }]);
});

test.each([
  ['is refused for its content', refused, { refusal: 'content' }, 'DATA 5.7.1'],
  ['cannot be sent', unreachable, {}, 'connect ECONNREFUSED'],
])('a reminder that %s is marked so, and logged without what visitors wrote', async (_, thrown, refusal, message) => {
  const { send, happened, entries } = createFakes({ leased: reminder, send: thrown });
  await send();
  expect(happened).toEqual([leasing, ['mailed'], ['marked failed', id, 2, thrown === refused]]);
  expect(entries).toMatchObject([
    { level: 'error', outcome: 'reminder not sent', id, attempts: 2, ...refusal, error: { message } },
  ]);
});

test('a reminder is mailed once, however often the database is down before that is stored', async () => {
  const { send, happened } = createFakes({ leased: reminder, sent: Array<Error>(50).fill(unreachable) });
  await send();
  expect(happened.filter(([call]) => call === 'marked sent')).toHaveLength(51);
  expect(happened.filter(([call]) => call === 'mailed')).toHaveLength(1);
});
