import type { LeasedMessage } from '../_shared/outbox/deliver-message.ts';
import { createSpans } from '../_shared/http/spans.ts';
import type { LogEntry } from '../_shared/http/log.ts';
import { sweep, type SweepDependencies } from './sweep.ts';

const away = Object.assign(new Error('connect ECONNREFUSED'), { code: 'ECONNREFUSED' });
const refusedForGood = Object.assign(new Error('550'), { command: 'RCPT TO', responseCode: 550 });

/** Messages that are due, told apart by their names. */
function due(...names: string[]): LeasedMessage[] {
  return names.map((name) => ({
    id: name,
    reference: 'JNHNM43F',
    receivedAt: new Date('2026-11-21T00:47:00Z'),
    message: { name, email: 'ann@example.com', phone: '', message: 'Is the unit free?' },
    attempts: 1,
    queuedFor: 0,
  }));
}

type Outside = {
  messages?: (LeasedMessage | Error)[];
  send?: (name: string) => Promise<void>;
  elapsed?: () => number;
  givenUp?: string[];
  fails?: string;
};

/** The outside in memory: what was asked of it, in order; `fails` is the one thing that is away, which takes a while. */
function outside({ messages = [], send, elapsed = () => 0, givenUp = [], fails }: Outside = {}) {
  const asked: unknown[][] = [];
  const entries: LogEntry[] = [];
  const ask = async (...what: unknown[]) => {
    asked.push(what);
    if (what[0] !== fails) return;
    for (let turns = 9; turns > 0; turns -= 1) await new Promise(setImmediate);
    throw away;
  };
  const left = [...messages];
  const world: SweepDependencies = {
    outbox: {
      claim: async () => {
        await ask('claim');
        const next = left.shift();
        if (next instanceof Error) throw next;
        return next;
      },
      state: () => Promise.reject(new Error('nobody asked for the state')),
      deadLetters: async () => {
        await ask('given up');
        return givenUp;
      },
      deleteExpired: (months) => ask('forget', months),
    },
    digests: {
      claim: async () => {
        await ask('digest');
        return undefined;
      },
      sent: () => Promise.resolve(),
      failed: () => Promise.resolve(),
    },
    delivery: {
      store: { delivered: (id) => ask('delivered', id), failed: (id) => ask('failed', id) },
      mailer: {
        send: async ({ subject = '' }) => {
          const name = subject.replace('Website enquiry from ', '');
          await ask('mail', name);
          await send?.(name);
        },
      },
      addresses: { from: 'website@company.example', to: 'office@company.example' },
      pause: () => Promise.resolve(),
      log: (entry) => entries.push(entry),
    },
    retentionMonths: 12,
    elapsed,
  };
  const spans = createSpans();
  return { sweep: () => sweep(world, spans), asked, entries, spans: spans.finished };
}

const nothing = { delivered: 0, retrying: 0, failed: 0, problems: [] };

test('when there is nothing to do, every step looks, and nothing is logged', async () => {
  const world = outside();
  expect(await world.sweep()).toEqual(nothing);
  expect(world.asked).toEqual([['claim'], ['claim'], ['claim'], ['digest'], ['forget', 12], ['given up']]);
  expect(world.entries).toEqual([]);
});

test('messages are mailed until none is due, and counted by what became of them', async () => {
  const world = outside({
    messages: due('Ann', 'Bob', 'Cat', 'Dan', 'Eve', 'Fay'),
    send: (name) => {
      if (name === 'Bob') return Promise.reject(refusedForGood);
      return name === 'Cat' || name === 'Dan' ? Promise.reject(away) : Promise.resolve();
    },
  });
  expect(await world.sweep()).toEqual({ delivered: 3, retrying: 2, failed: 1, problems: [] });
  const notes = world.asked.filter(([what]) => what === 'delivered' || what === 'failed');
  expect(notes.sort()).toEqual([
    ['delivered', 'Ann'],
    ['delivered', 'Eve'],
    ['delivered', 'Fay'],
    ['failed', 'Bob'],
    ['failed', 'Cat'],
    ['failed', 'Dan'],
  ]);
});

test('three messages are under way at once, and the next is claimed when one of them is done', async () => {
  const underWay: (() => void)[] = [];
  const world = outside({
    messages: due('Ann', 'Bob', 'Cat', 'Dan', 'Eve'),
    send: () => new Promise((resolve) => underWay.push(() => resolve())),
  });
  const mailed = () => world.asked.filter(([what]) => what === 'mail').map(([, name]) => name);
  const swept = world.sweep();
  await new Promise(setImmediate);
  expect(mailed()).toEqual(['Ann', 'Bob', 'Cat']);
  underWay.shift()?.();
  await new Promise(setImmediate);
  expect(mailed()).toEqual(['Ann', 'Bob', 'Cat', 'Dan']);
  while (underWay.length > 0) {
    underWay.shift()?.();
    await new Promise(setImmediate);
  }
  expect(await swept).toMatchObject({ delivered: 5 });
});

test.each([
  [29_999, 3],
  [30_000, 0],
])('%s ms after it began, a sweep begins with another message as its time allows', async (milliseconds, delivered) => {
  const clock = [7];
  const world = outside({ messages: due('Ann', 'Bob', 'Cat'), elapsed: () => clock.shift() ?? 7 + milliseconds });
  expect(await world.sweep()).toMatchObject({ delivered });
  expect(world.asked.slice(-3)).toEqual([['digest'], ['forget', 12], ['given up']]);
});

test.each([
  ['claim', 'delivery'],
  ['digest', 'digest'],
  ['forget', 'forgetting'],
  ['given up', 'report'],
])('when %s fails, it is told and noted once, and the other steps are done', async (fails, problem) => {
  const world = outside({ fails });
  expect(await world.sweep()).toEqual({ ...nothing, problems: [problem] });
  expect(world.asked.map(([what]) => what)).toEqual(['claim', 'claim', 'claim', 'digest', 'forget', 'given up']);
  const failed = Object.entries(world.spans).filter(([, { error }]) => error);
  const error = { name: 'Error', message: 'connect ECONNREFUSED', code: 'ECONNREFUSED' };
  expect(failed).toEqual([[problem, { milliseconds: expect.any(Number), error }]]);
  expect(world.entries).toEqual([]);
});

test('when one claim fails, what the others have claimed is mailed all the same, before the next step', async () => {
  const world = outside({ messages: [away, ...due('Ann', 'Bob')], send: () => new Promise(setImmediate) });
  expect(await world.sweep()).toEqual({ delivered: 2, retrying: 0, failed: 0, problems: ['delivery'] });
  const parts = world.asked.map(([what]) => what);
  expect(parts.lastIndexOf('delivered')).toBeLessThan(parts.indexOf('digest'));
});

test('messages that were given up are logged as an error at each sweep', async () => {
  const world = outside({ givenUp: ['JNHNM43F', 'JNHNM43H'] });
  await world.sweep();
  await world.sweep();
  const entry = {
    level: 'error',
    outcome: 'given up: a person must see to them',
    references: ['JNHNM43F', 'JNHNM43H'],
  };
  expect(world.entries).toEqual([entry, entry]);
});
