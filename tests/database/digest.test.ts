import { randomUUID } from 'node:crypto';
import type postgres from 'postgres';
import type { Database } from '../../supabase/functions/_shared/database.ts';
import type { Digest } from '../../supabase/functions/_shared/mail/digest.ts';
import { createDigests } from '../../supabase/functions/_shared/outbox/digests.ts';
import { lease } from '../../supabase/functions/_shared/outbox/outbox.ts';
import { message, put, useDatabase, type Row, type State } from '../support/database';
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

describe('A digest has at most 2,000 messages', () => {
  /** The last five have the fewest reasons, as people most likely have. */
  async function hold(count: number): Promise<string[]> {
    const rows = await sql()<{ reference: string }[]>`
      insert into contact_messages (reference, name, email, message, state, hold_reasons, received_at)
      select 'R' || n, 'A', 'a@example.com', 'm', 'held',
        case when n <= ${count} - 5 then '{a,b}' else '{a}' end::text[], timestamptz 'epoch' + n * interval '1 second'
      from generate_series(1, ${count}) as n
      returning reference`;
    const inOrder = rows.map(({ reference }) => reference);
    return [...inOrder.slice(-5), ...inOrder.slice(0, -5)];
  }

  test('and lists all of 2,000.', async () => {
    const held = await hold(2000);
    expect(references(await leased(instance()))).toEqual(held);
  });

  test('and leaves the rest to the next one, an hour later.', async () => {
    const held = await hold(2007);
    const first = await leased(instance());
    expect(references(first)).toEqual(held.slice(0, 2000));
    await createDigests(instance()).markSent(first.id);
    await sql()`update contact_digests set sent_at = sent_at - interval '1 hour'`;
    expect(references(await leased(instance()))).toEqual(held.slice(2000));
  });
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
      await put(sql, 'held');
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
