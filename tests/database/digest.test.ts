import { randomUUID } from 'node:crypto';
import type postgres from 'postgres';
import type { Database } from '../../supabase/functions/_shared/database.ts';
import type { Digest } from '../../supabase/functions/_shared/mail/digest.ts';
import { createDigests } from '../../supabase/functions/_shared/outbox/digests.ts';
import { createOutbox, lease } from '../../supabase/functions/_shared/outbox/outbox.ts';
import { message, put, useDatabase, type Row, type State } from '../support/database';
import { holdFlood } from '../support/flood';
import { until } from '../support/until';

const { sql, instance, atOneMoment } = useDatabase();

const digests = (sql: postgres.Sql) =>
  sql<{ id: string; attempts: number; next_attempt_at: Date | null; sent_at: Date | null }[]>`
    select id, attempts, next_attempt_at, sent_at from contact_digests order by made_at`;

/** Leases a digest that must exist. */
async function leased(database: Database) {
  const digest = await createDigests(database).leaseDue();
  if (!digest) throw new Error('There must be a digest.');
  return digest;
}

const references = ({ entries }: Digest) =>
  entries.flatMap(({ messages }) => messages).map(({ reference }) => reference);

describe('There is no digest', () => {
  test('when there is no message.', async () => {
    expect(await createDigests(instance()).leaseDue()).toBeUndefined();
    expect(await digests(sql())).toEqual([]);
  });

  test.each<State>(['queued', 'delivered', 'failed'])('of a %s message.', async (state) => {
    await put(sql(), state);
    expect(await createDigests(instance()).leaseDue()).toBeUndefined();
    expect(await digests(sql())).toEqual([]);
  });

  test('of a released message.', async () => {
    await put(sql(), 'held');
    await sql()`select release_contact_message(reference) from contact_messages`;
    expect(await createDigests(instance()).leaseDue()).toBeUndefined();
  });
});

test('A digest has the held messages, unchanged, and no others.', async () => {
  const reasons = ['3 links', 'the hidden field was filled'];
  const { id, reference, received_at: receivedAt } = await put(sql(), 'held', { hold_reasons: reasons });
  for (const state of ['queued', 'delivered', 'failed'] as const) await put(sql(), state);
  expect(await createDigests(instance()).leaseDue()).toEqual({
    id: expect.any(String),
    attempts: 1,
    madeAt: expect.any(Date),
    entries: [{ count: 1, messages: [{ id, reference, receivedAt, reasons, message }] }],
    more: 0,
    refused: false,
  });
});

test('A digest lists messages with the fewest reasons first, the oldest of these first.', async () => {
  const at = (minute: number) => new Date(Date.UTC(2026, 10, 20, 0, minute));
  const held: Partial<Row>[] = [
    { reference: 'CCCCCCCC', hold_reasons: ['a', 'b'], received_at: at(1) },
    { reference: 'DDDDDDDD', hold_reasons: ['a'], received_at: at(3) },
    { reference: 'FFFFFFFF', hold_reasons: ['a', 'b', 'c'], received_at: at(0) },
    { reference: 'HHHHHHHH', hold_reasons: ['z'], received_at: at(2) },
  ];
  for (const change of held) await put(sql(), 'held', change);
  expect(references(await leased(instance()))).toEqual(['HHHHHHHH', 'DDDDDDDD', 'CCCCCCCC', 'FFFFFFFF']);
});

describe('A digest has one entry for each visitor', () => {
  const at = (minute: number) => new Date(Date.UTC(2026, 10, 20, 0, minute));
  const hold = (visitor_hash: string | null, reference: string, reasons: number, minute: number) =>
    put(sql(), 'held', {
      visitor_hash,
      reference,
      hold_reasons: Array<string>(reasons).fill('3 links'),
      received_at: at(minute),
    });
  const entries = async () =>
    (await leased(instance())).entries.map(({ count, messages }) => [
      count,
      messages.map(({ reference }) => reference),
    ]);

  test('with the three messages that have the fewest reasons and are the oldest, and the count of all.', async () => {
    await hold('flooder', 'FOURTH', 2, 1);
    await hold('flooder', 'THIRD', 2, 0);
    await hold('flooder', 'SECOND', 1, 3);
    await hold('flooder', 'FIRST', 1, 2);
    expect(await entries()).toEqual([[4, ['FIRST', 'SECOND', 'THIRD']]]);
  });

  test('and each message without a hash is of a visitor of its own.', async () => {
    await hold(null, 'FIRST', 1, 0);
    await hold(null, 'SECOND', 1, 1);
    expect(await entries()).toEqual([
      [1, ['FIRST']],
      [1, ['SECOND']],
    ]);
  });

  test('first those whose first message has the fewest reasons, then with the fewest messages, then the oldest.', async () => {
    await hold('two reasons', 'FOURTH', 2, 0);
    await hold('two messages', 'THIRD', 1, 1);
    await hold('two messages', 'THIRDALSO', 1, 2);
    await hold('younger', 'SECOND', 1, 4);
    await hold('older', 'FIRST', 1, 3);
    expect(await entries()).toEqual([
      [1, ['FIRST']],
      [1, ['SECOND']],
      [2, ['THIRD', 'THIRDALSO']],
      [1, ['FOURTH']],
    ]);
  });
});

describe('A digest has at most 600 entries', () => {
  const passHour = () => sql()`update contact_digests set sent_at = sent_at - interval '1 hour'`;

  test('and the rest comes in the next one, an hour later, which is not late.', async () => {
    await holdFlood(sql(), { messages: 1_214, visitors: 607 });
    await put(sql(), 'held', { visitor_hash: 'a person', reference: 'APERSON1' });
    const first = await leased(instance());
    expect(first.entries).toHaveLength(600);
    expect(references(first)[0]).toBe('APERSON1');
    expect(first).toMatchObject({ more: 16 });
    await createDigests(instance()).markSent(first.id);
    expect(await createOutbox(instance()).state()).toMatchObject({ oldestUndelivered: 0 });
    await passHour();
    const second = await leased(instance());
    expect(second.entries.map(({ count }) => count)).toEqual(Array(8).fill(2));
    expect(second).toMatchObject({ more: 0 });
    expect(references(first)).not.toEqual(expect.arrayContaining(references(second)));
  });

  test('and a tenth of them are the visitors who have waited the longest.', async () => {
    await holdFlood(sql(), { messages: 700, visitors: 700 });
    for (let n = 1; n <= 2; n += 1) {
      await put(sql(), 'held', { visitor_hash: 'patient', hold_reasons: ['3 links', 'the hidden field was filled'] });
    }
    expect((await leased(instance())).entries.filter(({ count }) => count === 2)).toEqual([]);
    await sql()`delete from contact_digests`;
    await sql()`update contact_messages set received_at = '2026-11-20' where visitor_hash = 'patient'`;
    expect((await leased(instance())).entries.filter(({ count }) => count === 2)).toHaveLength(1);
  });

  test('and the rest waits when the next digest is overdue: that is the age of the state.', async () => {
    await holdFlood(sql(), { messages: 601, visitors: 601 });
    await createDigests(instance()).markSent((await leased(instance())).id);
    await passHour();
    await sql()`update contact_digests set sent_at = sent_at - interval '20 minutes'`;
    await sql()`update contact_messages set received_at = received_at - interval '1 day'`;
    const { oldestUndelivered } = await createOutbox(instance()).state();
    expect(Math.round(oldestUndelivered / 60)).toBe(20);
  });
});

describe('A digest of a flood', () => {
  const unlisted = () => sql()`select from contact_messages where digest_id is null`;

  test.each([1, 500])('of 12,000 messages from %i visitors is complete, and has a person first.', async (visitors) => {
    await holdFlood(sql(), { messages: 12_000, visitors });
    await put(sql(), 'held', { visitor_hash: 'a person', reference: 'APERSON1' });
    const { entries, more } = await leased(instance());
    expect(entries).toHaveLength(visitors + 1);
    expect(entries[0]).toMatchObject({ count: 1, messages: [{ reference: 'APERSON1' }] });
    expect(entries[1]).toMatchObject({ count: 12_000 / visitors, messages: [{}, {}, {}] });
    expect(more).toBe(0);
    expect(await unlisted()).toHaveLength(0);
  });

  test('is not leased before it is complete: the next worker goes on where the last one stopped.', async () => {
    await holdFlood(sql(), { messages: 12_000, visitors: 1 });
    let statements = 0;
    const crashing: Database = {
      run: (statement) => {
        statements += 1;
        return statements <= 2 ? instance().run(statement) : Promise.reject(new Error('crashed'));
      },
    };
    await expect(createDigests(crashing).leaseDue()).rejects.toThrow('crashed');
    expect(await unlisted()).toHaveLength(2_000);
    await sql()`update contact_digests set next_attempt_at = now()`;
    expect(await digests(sql())).toMatchObject([{ attempts: 0 }]);
    const { entries, attempts } = await leased(instance());
    expect(entries).toMatchObject([{ count: 12_000 }]);
    expect(attempts).toBe(1);
    expect(await digests(sql())).toHaveLength(1);
  });

  test('has no message that arrives after it was made.', async () => {
    await holdFlood(sql(), { messages: 6_000, visitors: 1 });
    let arrived = false;
    const busy: Database = {
      run: async (statement) => {
        const rows = await instance().run(statement);
        if (!arrived) await holdFlood(sql(), { messages: 1, visitors: 1 });
        arrived = true;
        return rows;
      },
    };
    expect(await createDigests(busy).leaseDue()).toMatchObject({ entries: [{ count: 6_000 }], more: 0 });
    expect(await unlisted()).toHaveLength(1);
  });
});

test('An unsent digest that an older edge function made is leased with its messages.', async () => {
  await put(sql(), 'held');
  await sql()`select claim_contact_digest(2000, '1 minute')`;
  await sql()`update contact_digests set next_attempt_at = now()`;
  const held = await put(sql(), 'held', { visitor_hash: 'another' });
  const digest = await leased(instance());
  expect(digest).toMatchObject({ attempts: 2, entries: [{ count: 1 }] });
  expect(references(digest)).not.toContain(held.reference);
});

describe('After a digest was sent', () => {
  async function sendFirst(database: Database, sql: postgres.Sql, age: string) {
    await put(sql, 'held');
    const { id } = await leased(database);
    await createDigests(database).markSent(id);
    await sql`update contact_digests set sent_at = now() - ${age}::interval`;
  }

  test('it is marked sent, and never leased again.', async () => {
    await sendFirst(instance(), sql(), '1 year');
    expect(await digests(sql())).toEqual([
      { id: expect.any(String), attempts: 1, next_attempt_at: null, sent_at: expect.any(Date) },
    ]);
    expect(await createDigests(instance()).leaseDue()).toBeUndefined();
  });

  test.each([
    ['60 minutes', true],
    ['59 minutes 59.999999 seconds', false],
    ['59 minutes', false],
  ])('%s ago, a newly held message makes another: %s.', async (age, isMade) => {
    await atOneMoment(async (database, sql) => {
      await sendFirst(database, sql, age);
      const { reference } = await put(sql, 'held');
      const digest = await createDigests(database).leaseDue();
      expect(digest && references(digest)).toEqual(isMade ? [reference] : undefined);
    });
  });

  test('there is no other for its messages, however old they are, released or not.', async () => {
    await sendFirst(instance(), sql(), '1 day');
    expect(await createDigests(instance()).leaseDue()).toBeUndefined();
    await sql()`select release_contact_message(reference) from contact_messages`;
    expect(await createDigests(instance()).leaseDue()).toBeUndefined();
    expect(await digests(sql())).toHaveLength(1);
  });
});

describe('A digest that was not sent', () => {
  test('is leased again, with the same messages, when the lease ends, not before.', async () => {
    await atOneMoment(async (database, sql) => {
      await put(sql, 'held');
      const first = await leased(database);
      await put(sql, 'held', { received_at: new Date(first.madeAt.getTime() + 1) });
      const pass = (seconds: number) =>
        sql`update contact_digests set next_attempt_at = next_attempt_at - make_interval(secs => ${seconds})`;
      await pass(lease - 0.000001);
      expect(await createDigests(database).leaseDue()).toBeUndefined();
      await pass(0.000001);
      expect(await createDigests(database).leaseDue()).toEqual({ ...first, attempts: 2 });
      expect(await digests(sql)).toHaveLength(1);
    });
  });

  test.each([
    [1, 60],
    [2, 120],
    [7, 3_600],
    [100, 3_600],
  ])('at attempt %i is leased again %i seconds after its failure, not before.', async (attempts, backoff) => {
    await atOneMoment(async (database, sql) => {
      await put(sql, 'held');
      const { id } = await leased(database);
      await sql`update contact_digests set attempts = ${attempts}`;
      await createDigests(database).markFailed(id, attempts, false);
      const [digest] = await sql`
        select next_attempt_at - now() = make_interval(secs => ${backoff}) as is_due_then from contact_digests`;
      expect(digest).toEqual({ is_due_then: true });
      await sql`update contact_digests set next_attempt_at = now() + interval '0.000001 seconds'`;
      expect(await createDigests(database).leaseDue()).toBeUndefined();
      await sql`update contact_digests set next_attempt_at = now()`;
      expect(await createDigests(database).leaseDue()).toMatchObject({ id, attempts: attempts + 1 });
    });
  });

  test('is leased as refused once a mail server has refused it permanently.', async () => {
    await put(sql(), 'held');
    const refusedAt = async (refused: boolean) => {
      const digest = await leased(instance());
      await createDigests(instance()).markFailed(digest.id, digest.attempts, refused);
      await sql()`update contact_digests set next_attempt_at = now()`;
      return digest.refused;
    };
    expect([await refusedAt(false), await refusedAt(true), await refusedAt(false), await refusedAt(false)]).toEqual([
      false,
      false,
      true,
      true,
    ]);
  });

  test('is not delayed by the late failure of an earlier attempt.', async () => {
    await put(sql(), 'held');
    const { id } = await leased(instance());
    await sql()`update contact_digests set next_attempt_at = now()`;
    expect(await createDigests(instance()).leaseDue()).toMatchObject({ id, attempts: 2 });
    const before = await digests(sql());
    await createDigests(instance()).markFailed(id, 1, false);
    expect(await digests(sql())).toEqual(before);
  });

  test('is leased without messages when they were all deleted.', async () => {
    const { reference } = await put(sql(), 'held');
    const { id } = await leased(instance());
    await sql()`delete from contact_messages where reference = ${reference}`;
    await sql()`update contact_digests set next_attempt_at = now()`;
    expect(await createDigests(instance()).leaseDue()).toMatchObject({ id, entries: [] });
  });
});

test('A sent digest stays sent after the late failure of an earlier attempt.', async () => {
  await put(sql(), 'held');
  const { id } = await leased(instance());
  await createDigests(instance()).markSent(id);
  const before = await digests(sql());
  await createDigests(instance()).markFailed(id, 1, false);
  expect(await digests(sql())).toEqual(before);
});

test('While one worker leases the digest, another waits and then gets none.', async () => {
  await put(sql(), 'held');
  const reserved = await sql().reserve();
  const maker = createDigests({ run: async (statement) => statement(reserved) });
  try {
    await reserved`begin`;
    expect(await maker.leaseDue()).toBeDefined();
    const other = createDigests(instance()).leaseDue();
    await until(async () => (await sql()`select from pg_locks where not granted`).length > 0);
    await reserved`commit`;
    expect(await other).toBeUndefined();
  } finally {
    await reserved`rollback`;
    reserved.release();
  }
  expect(await digests(sql())).toHaveLength(1);
});

test('One of 20 concurrent workers gets the digest.', async () => {
  for (let n = 0; n < 10; n += 1) await put(sql(), 'held');
  const all = await Promise.all(Array.from({ length: 20 }, (_, n) => createDigests(instance(n)).leaseDue()));
  expect(all.filter(Boolean)).toMatchObject([{ attempts: 1 }]);
  expect(all.find(Boolean)?.entries).toHaveLength(10);
  expect(await digests(sql())).toHaveLength(1);
});

test('Marking a deleted digest changes nothing.', async () => {
  await createDigests(instance()).markSent(randomUUID());
  await createDigests(instance()).markFailed(randomUUID(), 1, false);
  expect(await digests(sql())).toEqual([]);
});
