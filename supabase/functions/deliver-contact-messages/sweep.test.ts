import { aMessage } from '../../../tests/support/a-message.ts';
import { fakeLink } from '../../../tests/support/fake-link.ts';
import { createSpans } from '../_shared/http/spans.ts';
import type { LogEntry } from '../_shared/http/log.ts';
import type { LeasedMessage } from '../_shared/outbox/outbox.ts';
import { sweep, type SweepDependencies } from './sweep.ts';

const unreachable = Object.assign(new Error('connect ECONNREFUSED'), { code: 'ECONNREFUSED' });

/** Messages that are due, distinguished by their names. */
function due(...names: string[]): LeasedMessage[] {
  return names.map((name) => ({
    id: name,
    reference: 'JNHNM43F',
    receivedAt: new Date('2026-11-21T00:47:00Z'),
    message: aMessage({ name }),
    attempts: 1,
    queuedAt: new Date('2026-11-21T00:47:00Z'),
    queuedFor: 0,
    brief: false,
  }));
}

const now = new Date('2026-11-21T04:00:00Z');
const retention = { months: 12, heldDays: 30, heldMax: 50_000 };

type FakeOptions = {
  messages?: (LeasedMessage | Error)[];
  send?: (name: string) => Promise<void>;
  elapsed?: () => number;
  deadLetters?: string[];
  fails?: string;
  stopping?: AbortSignal;
};

/** Dependencies in memory, with the calls of them, in order; `fails` is the call that is rejected, after a while. */
function createFakes({
  messages = [],
  send,
  elapsed = () => 0,
  deadLetters = [],
  fails,
  stopping = new AbortController().signal,
}: FakeOptions = {}) {
  const calls: unknown[][] = [];
  const entries: LogEntry[] = [];
  const call = async (...what: unknown[]) => {
    calls.push(what);
    if (what[0] !== fails) return;
    for (let turns = 9; turns > 0; turns -= 1) await new Promise(setImmediate);
    throw unreachable;
  };
  const left = [...messages];
  const dependencies: SweepDependencies = {
    outbox: {
      leaseNext: async () => {
        await call('lease');
        const next = left.shift();
        if (next instanceof Error) throw next;
        return next;
      },
      state: () => Promise.reject(new Error('the sweep needs no state')),
      deadLetters: async () => {
        await call('dead letters');
        return deadLetters;
      },
      deleteExpired: (given) => call('delete expired', given),
    },
    digests: {
      leaseDue: async () => {
        await call('digest');
        return undefined;
      },
      markSent: () => Promise.resolve(),
      markFailed: () => Promise.resolve(),
    },
    reminders: {
      leaseDue: async (...given) => {
        await call('reminder', ...given);
        return undefined;
      },
      markSent: () => Promise.resolve(),
      markFailed: () => Promise.resolve(),
    },
    remindAfter: 20,
    now: () => now,
    delivery: {
      outbox: { markDelivered: (id) => call('delivered', id), markFailed: (id) => call('failed', id) },
      mailer: {
        send: async ({ subject = '' }) => {
          const name = subject.replace('Website enquiry from ', '');
          await call('mail', name);
          await send?.(name);
        },
      },
      addresses: { from: 'website@company.example', to: 'office@company.example' },
      link: fakeLink,
      backoff: () => Promise.resolve(),
      log: (entry) => entries.push(entry),
    },
    retention,
    stopping,
    elapsed,
  };
  const spans = createSpans();
  return { sweep: () => sweep(dependencies, spans), calls, entries, spans: spans.finished };
}

const nothing = { delivered: 0, retrying: 0, failed: 0, failedSteps: [] };

test('with nothing to do, every step runs, and nothing is logged', async () => {
  const fakes = createFakes();
  expect(await fakes.sweep()).toEqual(nothing);
  expect(fakes.calls).toEqual([
    ['lease'],
    ['lease'],
    ['lease'],
    ['digest'],
    ['delete expired', retention],
    ['dead letters'],
    ['reminder', now, 20],
  ]);
  expect(fakes.entries).toEqual([]);
});

test('messages are mailed until none is due, and their results are counted', async () => {
  const [bob] = due('Bob').map((leased) => ({ ...leased, brief: true, attempts: 80, queuedFor: 72 * 3_600 }));
  const fakes = createFakes({
    messages: [...due('Ann'), ...(bob ? [bob] : []), ...due('Cat', 'Dan', 'Eve', 'Fay')],
    send: (name) => (['Ann', 'Eve', 'Fay'].includes(name) ? Promise.resolve() : Promise.reject(unreachable)),
  });
  expect(await fakes.sweep()).toEqual({ delivered: 3, retrying: 2, failed: 1, failedSteps: [] });
  const marks = fakes.calls.filter(([what]) => what === 'delivered' || what === 'failed');
  expect(marks.sort()).toEqual([
    ['delivered', 'Ann'],
    ['delivered', 'Eve'],
    ['delivered', 'Fay'],
    ['failed', 'Bob'],
    ['failed', 'Cat'],
    ['failed', 'Dan'],
  ]);
});

test('three messages are mailed at the same time, and each that is done makes room for the next', async () => {
  const unfinished: (() => void)[] = [];
  const fakes = createFakes({
    messages: due('Ann', 'Bob', 'Cat', 'Dan', 'Eve'),
    send: () => new Promise((resolve) => unfinished.push(resolve)),
  });
  const mailed = () => fakes.calls.filter(([what]) => what === 'mail').map(([, name]) => name);
  const swept = fakes.sweep();
  await new Promise(setImmediate);
  expect(mailed()).toEqual(['Ann', 'Bob', 'Cat']);
  unfinished.shift()?.();
  await new Promise(setImmediate);
  expect(mailed()).toEqual(['Ann', 'Bob', 'Cat', 'Dan']);
  while (unfinished.length > 0) {
    unfinished.shift()?.();
    await new Promise(setImmediate);
  }
  expect(await swept).toMatchObject({ delivered: 5 });
});

test.each([
  [29_999, 3],
  [30_000, 0],
])('%s ms after its start, a sweep of three messages has delivered %i of them', async (milliseconds, delivered) => {
  const clock = [7];
  const fakes = createFakes({ messages: due('Ann', 'Bob', 'Cat'), elapsed: () => clock.shift() ?? 7 + milliseconds });
  expect(await fakes.sweep()).toMatchObject({ delivered });
  expect(fakes.calls.slice(-4).map(([what]) => what)).toEqual(['digest', 'delete expired', 'dead letters', 'reminder']);
});

test.each([
  ['lease', 'delivery'],
  ['digest', 'digest'],
  ['delete expired', 'retention'],
  ['dead letters', 'report'],
])('when %s fails, the step is reported as %s, and the other steps run', async (fails, step) => {
  const fakes = createFakes({ fails });
  expect(await fakes.sweep()).toEqual({ ...nothing, failedSteps: [step] });
  expect(fakes.calls.map(([what]) => what)).toEqual([
    'lease',
    'lease',
    'lease',
    'digest',
    'delete expired',
    'dead letters',
    'reminder',
  ]);
  const failed = Object.entries(fakes.spans).filter(([, { error }]) => error);
  const error = { name: 'Error', message: 'connect ECONNREFUSED', code: 'ECONNREFUSED' };
  expect(failed).toEqual([[step, { milliseconds: expect.any(Number), error }]]);
  expect(fakes.entries).toEqual([]);
});

test('when the reminder fails, that is logged as an error, and the sweep succeeds with its deliveries', async () => {
  const fakes = createFakes({ messages: due('Ann'), fails: 'reminder' });
  expect(await fakes.sweep()).toEqual({ ...nothing, delivered: 1 });
  const error = { name: 'Error', message: 'connect ECONNREFUSED', code: 'ECONNREFUSED' };
  expect(fakes.entries).toMatchObject([
    { level: 'info', outcome: 'delivered' },
    { level: 'error', outcome: 'reminder failed', error },
  ]);
  expect(fakes.spans).toMatchObject({ reminder: { error } });
});

test('when one lease fails, the messages of the others are still mailed before the next step', async () => {
  const fakes = createFakes({ messages: [unreachable, ...due('Ann', 'Bob')], send: () => new Promise(setImmediate) });
  expect(await fakes.sweep()).toEqual({ delivered: 2, retrying: 0, failed: 0, failedSteps: ['delivery'] });
  const made = fakes.calls.map(([what]) => what);
  expect(made.lastIndexOf('delivered')).toBeLessThan(made.indexOf('digest'));
});

test('a sweep whose instance is asked to stop finishes its deliveries, and begins neither another one nor another step', async () => {
  const stop = new AbortController();
  const { promise: mailed, resolve: acceptMails } = Promise.withResolvers<undefined>();
  const messages = due('Ann', 'Bob', 'Cat', 'Dan');
  const fakes = createFakes({ messages, send: () => mailed, stopping: stop.signal });
  const swept = fakes.sweep();
  await new Promise(setImmediate);
  stop.abort();
  acceptMails(undefined);
  expect(await swept).toEqual({ ...nothing, delivered: 3 });
  expect(fakes.calls.map(([what]) => what).sort()).toEqual(
    ['delivered', 'lease', 'mail'].flatMap((what) => [what, what, what]),
  );
});

test('dead letters are logged as an error at each sweep', async () => {
  const fakes = createFakes({ deadLetters: ['JNHNM43F', 'JNHNM43H'] });
  await fakes.sweep();
  await fakes.sweep();
  const entry = {
    level: 'error',
    outcome: 'dead letters',
    references: ['JNHNM43F', 'JNHNM43H'],
  };
  expect(fakes.entries).toEqual([entry, entry]);
});
