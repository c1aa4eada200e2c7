import type { LeasedList } from '../../supabase/functions/deliver-contact-messages/lists/list-kind.ts';
import { createLists } from '../../supabase/functions/deliver-contact-messages/lists/lists.ts';
import type { Database } from '../../supabase/functions/_shared/database.ts';
import { act } from '../../supabase/functions/_shared/message/decisions.ts';
import { createOutbox } from '../../supabase/functions/_shared/message/outbox.ts';
import { promisedHours, remindAfterHours } from '../../supabase/functions/_shared/promise.ts';
import { hoursAgo, message, put, putList, putMany, rows, theOnly, useDatabase, type State } from './database.ts';

const { sql, instance, later, only, atOneMoment, during } = useDatabase();

const listsOf = (database: Database, hasOwner = true) => createLists(database, { hasOwner });

const lists = (number = 0) => listsOf(instance(number));

async function makeAndLease(kind: LeasedList['kind'] = 'digest') {
  await lists().make(kind);
  return lists().leaseNext();
}

const makeDue = () => sql()`update contact_lists set next_attempt_at = now() where sent_at is null`;

const state = async () => theOnly(await sql()`select * from contact_lists`);

const namesIn = (list: LeasedList | undefined) => (list?.messages ?? []).map(({ message }) => message.name);

/** Inserts messages with their numbers as names, each held one second after the previous one. */
const hold = (count: number) =>
  putMany(sql(), count, 'held', (n) => ({ name: String(n), received_at: new Date(Number(hoursAgo(2)) + n * 1_000) }));

const numbers = (from: number, count: number) => Array.from({ length: count }, (_, n) => String(from + n));

describe('A digest', () => {
  it('lists the held messages that no earlier digest has listed, with their reasons', async () => {
    const { id, reference, received_at: receivedAt, hold_reasons: reasons } = await put(sql(), 'held');
    const digest = await makeAndLease();
    const list = { id: expect.any(String), kind: 'digest', madeAt: expect.any(Date), report: null };
    const text = { id, reference, receivedAt, reasons, message };
    const facts = { state: 'held', isMailed: false, nudgedAt: null, answeredAt: null, readAt: expect.any(String) };
    const messages = [{ ...text, ...facts }];
    expect(digest).toEqual({ ...list, attempts: 1, madeFor: expect.any(Number), messages });
    if (digest) await lists().markSent(digest);
    expect((await only()).told_at).toBeNull();
    expect(await state()).toMatchObject({ sent_at: expect.any(Date), next_attempt_at: null });
    await later(1);
    expect(await makeAndLease()).toBeUndefined();
  });

  it('lists one message from each visitor before any second one, and otherwise sorts by number of reasons, then by age', async () => {
    const held: [visitor: string | null, reasons: string[]][] = [
      ['flood', ['a', 'b']],
      ['flood', ['a']],
      ['flood', ['a']],
      ['guest', ['a', 'b', 'c']],
      ['owner', ['a']],
      ['guest', ['a', 'b', 'c']],
      // After 24 hours, nobody can tell whether these two are from one visitor.
      [null, ['a']],
      [null, ['a']],
    ];
    for (const [index, [visitor_hash, hold_reasons]] of held.entries())
      await put(sql(), 'held', { name: String(index), visitor_hash, hold_reasons });
    expect(namesIn(await makeAndLease())).toEqual(['1', '4', '6', '7', '3', '2', '5', '0']);
  });

  it('lists the 100 held messages that have waited longest, and follows six minutes later while more wait', async () => {
    await hold(300);
    expect(namesIn(await makeAndLease())).toEqual(numbers(0, 100));
    await sql()`update contact_lists set made_at = now() - interval '359 seconds'`;
    expect(await makeAndLease()).toBeUndefined();
    await sql()`update contact_lists set made_at = now() - interval '6 minutes'`;
    expect(namesIn(await makeAndLease())).toEqual(numbers(100, 100));
    await later(0.5);
    expect(await makeAndLease()).toBeUndefined();
    await later(0.5);
    expect(namesIn(await makeAndLease())).toEqual(numbers(200, 100));
  });

  it.each([
    ['is made', '60 minutes', 1],
    ['is not made', '59 minutes 59.999999 seconds', 0],
    ['is made', '-60 minutes', 1],
  ])('%s %s after the last digest, even if that one is unsent and there is a reminder', async (_, age, made) => {
    await atOneMoment(async (database, sql) => {
      await putList(sql, 'digest', { sent_at: null, next_attempt_at: new Date('2100-01-01') });
      await putList(sql, 'reminder');
      await sql`update contact_lists set made_at = now() - ${age}::interval where kind = 'digest'`;
      await put(sql, 'held');
      await listsOf(database).make('digest');
      const due = await sql`select from contact_lists where sent_at is null and next_attempt_at <= now()`;
      expect(due).toHaveLength(made);
    });
  });

  it('is made only once, and leased to only one sweep, if 20 sweeps run at the same time', async () => {
    // Opens the connections first, so that the sweeps begin at the same time.
    await Promise.all(Array.from({ length: 20 }, (_, number) => lists(number).make('reminder')));
    await hold(150);
    const sweep = async (number: number) => {
      await lists(number).make('digest');
      return namesIn(await lists(number).leaseNext());
    };
    const listed = (await Promise.all(Array.from({ length: 20 }, (_, number) => sweep(number)))).flat();
    expect(listed).toEqual(numbers(0, 100));
    await state();
  });
});

const hours = (count: number) => `${count} hours`;
const longAgo = 2 * promisedHours;
const justUnder = (count: number) => `${count - 1} hours 59 minutes 59.999999 seconds`;

/** A kind of list, and a message that was received long ago, with how long ago each of the others happened. */
type Candidate = { kind: LeasedList['kind']; hasOwner?: boolean; state: State } & Partial<
  Record<'queued' | 'mailed' | 'nudged' | 'answered', string>
>;

const contradicted = { state: 'mailed', answered: hours(2), nudged: hours(1) } as const;

it.each<[number, Candidate]>([
  [1, { kind: 'reminder', state: 'mailed', queued: hours(remindAfterHours), mailed: hours(1) }],
  [1, { kind: 'overdue', state: 'mailed', queued: hours(promisedHours), mailed: hours(1) }],
  [1, { kind: 'overdue', state: 'queued', queued: hours(promisedHours) }],
  [
    1,
    {
      kind: 'overdue',
      hasOwner: false,
      state: 'mailed',
      queued: hours(promisedHours),
      mailed: hours(1),
      nudged: hours(0),
    },
  ],
  [1, { kind: 'overdue', hasOwner: false, state: 'held', nudged: hours(0) }],
  [1, { kind: 'overdue', state: 'discarded', nudged: hours(0) }],
  [1, { kind: 'overdue', hasOwner: false, ...contradicted, queued: hours(longAgo), mailed: hours(longAgo) }],
  [1, { kind: 'overdue', hasOwner: false, ...contradicted, state: 'held' }],
  [0, { kind: 'reminder', ...contradicted, queued: hours(longAgo), mailed: hours(longAgo) }],
  [0, { kind: 'digest', ...contradicted, state: 'held' }],
  [0, { kind: 'digest', state: 'discarded' }],
  [0, { kind: 'reminder', state: 'mailed', queued: justUnder(remindAfterHours), mailed: hours(1) }],
  [0, { kind: 'reminder', state: 'mailed', queued: hours(remindAfterHours), mailed: justUnder(1) }],
  [0, { kind: 'reminder', state: 'answered', queued: hours(remindAfterHours + 1), mailed: hours(2) }],
  [0, { kind: 'reminder', state: 'queued', queued: hours(longAgo) }],
  [0, { kind: 'overdue', state: 'mailed', queued: justUnder(promisedHours), mailed: hours(1) }],
  [0, { kind: 'overdue', state: 'mailed', queued: hours(promisedHours), mailed: justUnder(1) }],
  [0, { kind: 'overdue', hasOwner: false, state: 'queued', queued: hours(promisedHours) }],
  [0, { kind: 'overdue', state: 'held' }],
  [
    0,
    {
      kind: 'overdue',
      state: 'mailed',
      queued: hours(promisedHours),
      mailed: hours(1),
      nudged: hours(1),
      answered: hours(1),
    },
  ],
])('A list takes %i messages, given this one: %j', async (count, { kind, hasOwner = true, state, ...candidate }) => {
  await atOneMoment(async (database, sql) => {
    await put(sql, state);
    const ago = (age: string | null = null) => sql`now() - ${age}::interval`;
    await sql`
      update contact_messages set received_at = ${ago(hours(longAgo))}, queued_at = ${ago(candidate.queued)},
        mailed_at = ${ago(candidate.mailed)}, nudged_at = ${ago(candidate.nudged)},
        answered_at = coalesce(${ago(candidate.answered)}, answered_at)`;
    await listsOf(database, hasOwner).make(kind);
    const listed =
      await sql`select from contact_messages where coalesce(digest_id, reminder_id, overdue_id) is not null`;
    expect(listed).toHaveLength(count);
  });
});

const overdue = (hours: number) => ({ received_at: hoursAgo(hours), queued_at: hoursAgo(hours) });
const mailed = { ...overdue(promisedHours + 2), mailed_at: hoursAgo(2) };

it('A reminder puts the messages that have waited longest first, and lists each message once', async () => {
  await put(sql(), 'mailed', {
    name: 'new',
    ...mailed,
    received_at: hoursAgo(longAgo),
    queued_at: hoursAgo(promisedHours - 3),
  });
  await put(sql(), 'mailed', { name: 'old', ...mailed, queued_at: hoursAgo(promisedHours - 2) });
  expect(namesIn(await makeAndLease('reminder'))).toEqual(['old', 'new']);
  await later(1);
  expect(await makeAndLease('reminder')).toBeUndefined();
});

describe('An overdue email', () => {
  it('shows the oldest first, discarded ones last, and the states when the list was made, also in a copy', async () => {
    const nudged_at = hoursAgo(0);
    await put(sql(), 'mailed', { name: 'mailed', ...mailed });
    await put(sql(), 'queued', { name: 'queued', ...overdue(promisedHours + 1) });
    await put(sql(), 'held', { name: 'held', received_at: hoursAgo(promisedHours + 3), nudged_at });
    await put(sql(), 'discarded', { name: 'discarded', received_at: hoursAgo(promisedHours + 4), nudged_at });
    await lists().make('overdue');
    const lease = async () => {
      await makeDue();
      const shown = (await lists().leaseNext())?.messages ?? [];
      return shown.map(({ message: { name }, state, nudgedAt }) => [name, state, nudgedAt]);
    };
    const first = await lease();
    expect(first).toEqual([
      ['held', 'held', nudged_at],
      ['mailed', 'mailed', null],
      ['queued', 'queued', null],
      ['discarded', 'discarded', nudged_at],
    ]);
    expect(await lease()).toEqual(first);
  });

  it('is made four hours after the last one, and lists each message once', async () => {
    await atOneMoment(async (database, sql) => {
      const make = async (age: string) => {
        await put(sql, 'mailed', mailed);
        await sql`update contact_lists set made_at = now() - ${age}::interval`;
        await listsOf(database).make('overdue');
        return (await sql`select from contact_messages where overdue_id is null`).length;
      };
      expect([await make('0'), await make(justUnder(4)), await make(hours(4))]).toEqual([0, 1, 0]);
      expect(await sql`select from contact_lists`).toHaveLength(2);
    });
  });

  it('leaves out what is mailed, answered or released before it is sent, and a later one lists it', async () => {
    for (const name of ['mailed', 'answered', 'released', 'open'])
      await put(sql(), 'queued', { name, ...overdue(promisedHours + 2) });
    await lists().make('overdue');
    const named = async (name: string) => (await rows(sql())).find((row) => row.name === name)?.id ?? '';
    await createOutbox(instance()).markMailed(await named('mailed'));
    await act(instance(), 'do', 'answered', await named('answered'));
    await act(instance(), 'do', 'answered', await named('released'));
    await act(instance(), 'do', 'deliver', await named('released'));
    const first = await lists().leaseNext();
    expect(namesIn(first)).toEqual(['open']);
    if (first) await lists().markSent({ ...first, messages: [] });
    await act(instance(), 'undo', 'answered', await named('answered'));
    await later(4);
    await sql()`update contact_messages set mailed_at = mailed_at - interval '1 hour'`;
    await sql()`update contact_messages set queued_at = ${hoursAgo(promisedHours)} where name = 'released'`;
    expect(namesIn(await makeAndLease('overdue')).toSorted()).toEqual(['answered', 'mailed', 'released']);
  });

  it('keeps what its own link has answered, so that the link can undo it, if the email may have arrived', async () => {
    const { id } = await put(sql(), 'mailed', mailed);
    const list = (await makeAndLease('overdue'))?.id ?? '';
    await act(instance(), 'do', 'all-answered', list);
    await makeDue();
    expect(await lists().leaseNext()).toMatchObject({ messages: [] });
    await act(instance(), 'undo', 'all-answered', list);
    expect(await rows(sql())).toMatchObject([{ id, state: 'mailed', overdue_id: list }]);
  });

  it('leaves out a message that staff answer at the same moment, and is not made if it has no other', async () => {
    await put(sql(), 'mailed', mailed);
    const answering = 'update contact_messages set answered_at = now()';
    await during(answering, () => lists().make('overdue'));
    expect(await only()).toMatchObject({ overdue_id: null });
    expect(await sql()`select from contact_lists`).toHaveLength(0);
  });

  it('has its messages tried two minutes before its next attempt, but none that staff might get twice', async () => {
    await atOneMoment(async (database, sql) => {
      for (const next of ['1 minute', '3 minutes', '1 hour', '61 minutes']) {
        await put(sql, 'queued', { name: next, attempts: 1, ...overdue(promisedHours + 2) });
        await sql`update contact_messages set next_attempt_at = now() + ${next}::interval where name = ${next}`;
      }
      await listsOf(database).make('overdue');
      const due = async (attempts: number) => {
        const list = theOnly(await sql<{ id: string }[]>`select id from contact_lists`);
        await listsOf(database).markFailed({ ...list, attempts }, 240);
        const found = await sql<{ wait: number }[]>`
          select extract(epoch from next_attempt_at - now())::integer as wait from contact_messages order by wait`;
        return found.map(({ wait }) => wait);
      };
      expect(await due(1)).toEqual([60, 180, 3_600, 3_660]);
      expect(await due(0)).toEqual([60, 120, 120, 3_660]);
    });
  });
});

it('A due list is leased for a minute, and is due again after a failure', async () => {
  await atOneMoment(async (database, sql) => {
    await put(sql, 'held');
    const lists = listsOf(database);
    await lists.make('digest');
    await sql`update contact_lists set made_at = now() - interval '10 minutes', attempts = 2`;
    const dueIn = async () =>
      theOnly(await sql`select extract(epoch from next_attempt_at - now())::integer as seconds from contact_lists`);
    const list = await lists.leaseNext();
    expect(list).toMatchObject({ attempts: 3, madeFor: 600 });
    expect(await dueIn()).toEqual({ seconds: 60 });
    await lists.markFailed({ id: list?.id ?? '', attempts: 3 }, 1_800);
    expect(await dueIn()).toEqual({ seconds: 1_800 });
  });
});

it('A due list is leased first if it has never been tried, and otherwise in order of age, oldest first', async () => {
  const due = { sent_at: null, next_attempt_at: hoursAgo(1) };
  const old = await putList(sql(), 'digest', { ...due, made_at: hoursAgo(5), attempts: 4 });
  const older = await putList(sql(), 'digest', { ...due, made_at: hoursAgo(6), attempts: 5 });
  const fresh = await putList(sql(), 'reminder', { ...due, attempts: 0 });
  const ids = [await lists().leaseNext(), await lists().leaseNext(), await lists().leaseNext()];
  expect(ids.map((list) => list?.id)).toEqual([fresh, older, old]);
});
