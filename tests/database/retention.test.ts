import type postgres from 'postgres';
import type { Database } from '../../supabase/functions/_shared/database.ts';
import { createDigests } from '../../supabase/functions/_shared/outbox/digests.ts';
import { createOutbox, type Retention } from '../../supabase/functions/_shared/outbox/outbox.ts';
import { put, rows, useDatabase, type State } from '../support/database';

const { sql, instance, atOneMoment } = useDatabase();

const states: State[] = ['queued', 'held', 'delivered', 'failed'];

const deleteExpired = (database: Database, retention: Partial<Retention> = {}) =>
  createOutbox(database).deleteExpired({ months: 12, heldDays: 30, heldMax: 50_000, ...retention });

/** Lists all held messages in a digest, which is sent. */
async function tellStaff(sql: postgres.Sql): Promise<void> {
  const [digest] = await sql<{ id: string }[]>`
    insert into contact_digests (sent_at, next_attempt_at) values (now(), null) returning id`;
  await sql`update contact_messages set digest_id = ${digest?.id ?? null} where state = 'held'`;
}

const remainingReferences = async () => (await rows(sql())).map(({ reference }) => reference).sort();

describe('A visitor hash', () => {
  test.each([
    ['24 hours', 'kept'],
    ['24 hours 0.000001 seconds', 'cleared'],
    ['2 days', 'cleared'],
  ])('is, %s after its message arrived, %s, and kept as long as the message is held.', async (age, outcome) => {
    await atOneMoment(async (database, sql) => {
      for (const state of states) await put(sql, state, { visitor_hash: 'one visitor' });
      await sql`update contact_messages set received_at = now() - ${age}::interval`;
      const before = await rows(sql);
      await deleteExpired(database);
      const expected = before.map((row) => ({
        ...row,
        visitor_hash: row.state === 'held' || outcome === 'kept' ? 'one visitor' : null,
      }));
      expect(await rows(sql)).toEqual(expected);
    });
  });

  test('is cleared once a held message was released, 24 hours after it arrived.', async () => {
    await put(sql(), 'held', { visitor_hash: 'one visitor', received_at: new Date('2026-11-20T00:00:00Z') });
    await sql()`select release_contact_message(reference) from contact_messages`;
    await deleteExpired(instance());
    expect(await rows(sql())).toMatchObject([{ state: 'queued', visitor_hash: null }]);
  });
});

test.each([
  ['12 months', 12, states],
  ['12 months 0.000001 seconds', 12, ['queued', 'held', 'failed']],
  ['10 years', 12, ['queued', 'held', 'failed']],
  ['1 month', 1, states],
  ['1 month 0.000001 seconds', 1, ['queued', 'held', 'failed']],
])(
  'Of messages that arrived %s ago, with a retention of %i months, these remain: %j.',
  async (age, months, remaining) => {
    await atOneMoment(async (database, sql) => {
      for (const state of states) await put(sql, state);
      await sql`update contact_messages set received_at = now() - ${age}::interval`;
      await deleteExpired(database, { months, heldDays: 100_000 });
      expect((await rows(sql)).map(({ state }) => state).sort()).toEqual([...remaining].sort());
    });
  },
);

describe('A held message', () => {
  test.each([
    ['30 days', 30, 1],
    ['30 days 0.000001 seconds', 30, 0],
    ['7 days', 7, 1],
    ['7 days 0.000001 seconds', 7, 0],
  ])('that staff know of and that arrived %s ago is, after %i days, one of %i.', async (age, heldDays, remaining) => {
    await atOneMoment(async (database, sql) => {
      await put(sql, 'held');
      await tellStaff(sql);
      await sql`update contact_messages set received_at = now() - ${age}::interval`;
      await deleteExpired(database, { heldDays });
      expect(await rows(sql)).toHaveLength(remaining);
    });
  });

  test.each([
    ['no digest lists', false],
    ['an unsent digest lists', true],
  ])('that %s is never deleted.', async (_, isListed) => {
    const old = new Date('2020-01-01T00:00:00Z');
    for (let n = 1; n <= 3; n += 1) await put(sql(), 'held', { visitor_hash: 'one visitor', received_at: old });
    if (isListed) await createDigests(instance()).leaseDue();
    await deleteExpired(instance(), { heldMax: 1 });
    expect(await rows(sql())).toHaveLength(3);
  });
});

describe('Beyond the maximum of held messages', () => {
  const hold = (visitor_hash: string | null, reference: string, reasons: number, hour: number) =>
    put(sql(), 'held', {
      visitor_hash,
      reference,
      hold_reasons: Array<string>(reasons).fill('3 links'),
      received_at: new Date(Date.UTC(2026, 10, 20, hour)),
    });

  /** Of one visitor; the last two letters are in the order of their deletion. */
  async function holdFive(): Promise<void> {
    await hold('flooder', 'MESSAGEC', 2, 3);
    await hold('flooder', 'MESSAGEF', 1, 2);
    await hold('flooder', 'MESSAGED', 1, 0);
    await hold('flooder', 'MESSAGEA', 3, 9);
    await hold('flooder', 'MESSAGEB', 2, 1);
  }

  test.each([
    [6, ['MESSAGEA', 'MESSAGEB', 'MESSAGEC', 'MESSAGED', 'MESSAGEF']],
    [5, ['MESSAGEA', 'MESSAGEB', 'MESSAGEC', 'MESSAGED', 'MESSAGEF']],
    [4, ['MESSAGEB', 'MESSAGEC', 'MESSAGED', 'MESSAGEF']],
    [3, ['MESSAGEC', 'MESSAGED', 'MESSAGEF']],
    [2, ['MESSAGED', 'MESSAGEF']],
    [1, ['MESSAGEF']],
  ])('of %i, those with the most reasons and then the oldest are deleted: %j remain.', async (heldMax, remaining) => {
    await holdFive();
    await tellStaff(sql());
    await deleteExpired(instance(), { heldMax, heldDays: 100_000 });
    expect(await remainingReferences()).toEqual(remaining);
  });

  test('a visitor keeps one message, and a message without a hash is the only one of its visitor.', async () => {
    await hold('first', 'FIRSTAAA', 5, 0);
    await hold('first', 'FIRSTBBB', 5, 1);
    await hold('second', 'SECONDAA', 4, 0);
    await hold(null, 'NOHASHAA', 9, 0);
    await hold(null, 'NOHASHBB', 9, 0);
    await tellStaff(sql());
    await deleteExpired(instance(), { heldMax: 1, heldDays: 100_000 });
    expect(await remainingReferences()).toEqual(['FIRSTBBB', 'NOHASHAA', 'NOHASHBB', 'SECONDAA']);
  });

  test('a visitor keeps one of the messages that are equal in reasons and time.', async () => {
    for (const reference of ['EQUALAAA', 'EQUALBBB', 'EQUALCCC']) await hold('flooder', reference, 1, 0);
    await tellStaff(sql());
    await deleteExpired(instance(), { heldMax: 1, heldDays: 100_000 });
    expect(await rows(sql())).toHaveLength(1);
  });

  test('a visitor keeps a message that staff did not discard, and discarded ones stay until their undo ends.', async () => {
    await holdFive();
    await tellStaff(sql());
    await sql()`update contact_messages set discarded_at = now() where reference in ('MESSAGEF', 'MESSAGEA')`;
    await deleteExpired(instance(), { heldMax: 1, heldDays: 100_000 });
    expect(await remainingReferences()).toEqual(['MESSAGEA', 'MESSAGED', 'MESSAGEF']);
  });

  test('a visitor keeps a message that was not discarded with its digest.', async () => {
    await hold('flooder', 'MESSAGEF', 1, 2);
    await tellStaff(sql());
    await sql()`update contact_digests set discarded_at = now()`;
    await hold('flooder', 'MESSAGEB', 2, 1);
    await sql()`
      with told as (insert into contact_digests (sent_at, next_attempt_at) values (now(), null) returning id)
      update contact_messages set digest_id = told.id from told where reference = 'MESSAGEB'`;
    await deleteExpired(instance(), { heldMax: 1, heldDays: 100_000 });
    expect(await remainingReferences()).toEqual(['MESSAGEB', 'MESSAGEF']);
  });

  test('no message is deleted that staff do not know of yet.', async () => {
    await holdFive();
    await tellStaff(sql());
    await hold('flooder', 'UNLISTED', 9, 0);
    await deleteExpired(instance(), { heldMax: 1, heldDays: 100_000 });
    expect(await remainingReferences()).toEqual(['MESSAGEF', 'UNLISTED']);
  });

  test('only held messages count, and only held messages are deleted.', async () => {
    await holdFive();
    await tellStaff(sql());
    for (const state of ['queued', 'delivered', 'failed'] as const)
      await put(sql(), state, { visitor_hash: 'flooder' });
    await deleteExpired(instance(), { heldMax: 4, heldDays: 100_000 });
    expect((await rows(sql())).filter(({ state }) => state === 'held')).toHaveLength(4);
    expect(await rows(sql())).toHaveLength(7);
  });
});

describe('Statements change at most 5,000 rows each, and a sweep 20,000 of each kind', () => {
  /** The database, and how many rows each statement changed. */
  function counting(): { database: Database; counts: number[] } {
    const counts: number[] = [];
    const run: Database['run'] = async (statement) => {
      const changed = await instance().run(statement);
      counts.push(changed.length);
      return changed;
    };
    return { database: { run }, counts };
  }

  const old = "now() - interval '2 years'";
  const kinds: Record<string, { insert: string; left: string }> = {
    'visitor hashes': {
      insert: `
        insert into contact_messages (reference, name, email, message, state, queued_at, mailed_at, visitor_hash, received_at)
        select 'R' || n, 'A', 'a@example.com', 'm', 'delivered', now(), now(), 'visitor', now() - interval '2 days'
        from generate_series(1, 20500) as n`,
      left: 'select from contact_messages where visitor_hash is not null',
    },
    'delivered messages': {
      insert: `
        insert into contact_messages (reference, name, email, message, state, queued_at, mailed_at, received_at)
        select 'R' || n, 'A', 'a@example.com', 'm', 'delivered', now(), now(), ${old} from generate_series(1, 20500) as n`,
      left: 'select from contact_messages',
    },
    'held messages': {
      insert: `
        insert into contact_messages (reference, name, email, message, state, hold_reasons, received_at)
        select 'R' || n, 'A', 'a@example.com', 'm', 'held', '{a}', ${old} from generate_series(1, 20500) as n`,
      left: 'select from contact_messages',
    },
    'surplus held messages': {
      insert: `
        insert into contact_messages (reference, name, email, message, state, hold_reasons, visitor_hash)
        select 'R' || n, 'A', 'a@example.com', 'm', 'held', '{a}', 'visitor' from generate_series(1, 70500) as n`,
      left: 'select from contact_messages offset 50000',
    },
    digests: {
      insert: `
        insert into contact_digests (sent_at, next_attempt_at) select ${old}, null from generate_series(1, 20500)`,
      left: "select from contact_digests where sent_at < now() - interval '1 year'",
    },
  };

  test.each(Object.entries(kinds))('of %s.', async (_, { insert, left }) => {
    await sql().unsafe(insert);
    await tellStaff(sql());
    const { database, counts } = counting();
    await deleteExpired(database);
    expect(Math.max(...counts)).toBe(5_000);
    expect(await sql().unsafe(left)).toHaveLength(500);
    await deleteExpired(database);
    expect(await sql().unsafe(left)).toHaveLength(0);
  });
});

describe('A digest', () => {
  test.each([
    ['12 months', 1],
    ['12 months 0.000001 seconds', 0],
  ])('sent %s ago, with a retention of 12 months, is one of %i that remain.', async (age, remaining) => {
    await atOneMoment(async (database, sql) => {
      await sql`insert into contact_digests (sent_at, next_attempt_at) values (now() - ${age}::interval, null)`;
      await deleteExpired(database);
      expect(await sql`select from contact_digests`).toHaveLength(remaining);
    });
  });

  test('that was not sent is kept, however old it is.', async () => {
    await sql()`insert into contact_digests (made_at, next_attempt_at) values ('2020-01-01', '2020-01-01')`;
    await deleteExpired(instance());
    expect(await sql()`select from contact_digests`).toHaveLength(1);
  });

  test('is kept as long as a message in it is held: the message would be listed again.', async () => {
    await put(sql(), 'held', { received_at: new Date('2026-11-20T00:00:00Z') });
    await tellStaff(sql());
    await sql()`update contact_digests set sent_at = now() - interval '2 years'`;
    await deleteExpired(instance(), { heldDays: 100_000 });
    expect(await sql()`select from contact_digests`).toHaveLength(1);
    expect(await createDigests(instance()).leaseDue()).toBeUndefined();
  });

  test('is deleted without its released messages, which are in no other digest.', async () => {
    const { reference } = await put(sql(), 'held', { received_at: new Date('2020-01-01T00:00:00Z') });
    await tellStaff(sql());
    await sql()`select release_contact_message(${reference})`;
    await sql()`update contact_digests set sent_at = now() - interval '2 years'`;
    await deleteExpired(instance());
    expect(await sql()`select from contact_digests`).toHaveLength(0);
    expect(await rows(sql())).toMatchObject([{ reference, state: 'queued', digest_id: null }]);
    expect(await createDigests(instance()).leaseDue()).toBeUndefined();
  });
});

test.each(states)('Staff delete one %s message by its reference.', async (state) => {
  const { reference } = await put(sql(), state);
  const other = await put(sql(), state);
  await sql().unsafe(`delete from contact_messages where reference = '${reference}'`);
  expect(await rows(sql())).toEqual([other]);
});
