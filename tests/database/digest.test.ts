import { randomUUID } from 'node:crypto';
import type postgres from 'postgres';
import type { Database } from '../../supabase/functions/_shared/database.ts';
import { lease } from '../../supabase/functions/_shared/outbox/delivery-store.ts';
import { createDigestStore } from '../../supabase/functions/_shared/outbox/digest-store.ts';
import { message, put, useDatabase, type Row, type State } from '../support/database';
import { until } from '../support/until';

const { sql, copy, atOneMoment } = useDatabase();

const storeOf = (database: Database) => createDigestStore(database);

const digests = (sql: postgres.Sql) =>
  sql<{ id: string; attempts: number; next_attempt_at: Date | null; sent_at: Date | null }[]>`
    select id, attempts, next_attempt_at, sent_at from contact_digests order by made_at`;

/** Claims the digest there must be. */
async function claimed(database: Database) {
  const digest = await storeOf(database).claim();
  if (!digest) throw new Error('There must be a digest.');
  return digest;
}

const references = ({ messages }: { messages: { reference: string }[] }) => messages.map(({ reference }) => reference);

describe('There is no digest', () => {
  test('where there is no message.', async () => {
    expect(await storeOf(copy()).claim()).toBeUndefined();
    expect(await digests(sql())).toEqual([]);
  });

  test.each<State>(['queued', 'delivered', 'failed'])('of a message that is %s.', async (state) => {
    await put(sql(), state);
    expect(await storeOf(copy()).claim()).toBeUndefined();
    expect(await digests(sql())).toEqual([]);
  });

  test('of a message that was held and is released.', async () => {
    await put(sql(), 'held');
    await sql()`select release_contact_message(reference) from contact_messages`;
    expect(await storeOf(copy()).claim()).toBeUndefined();
  });
});

test('A digest has what is held, to the letter, and nothing else.', async () => {
  const reasons = ['3 links', 'the hidden field was filled'];
  const { reference, received_at: receivedAt } = await put(sql(), 'held', { hold_reasons: reasons });
  for (const state of ['queued', 'delivered', 'failed'] as const) await put(sql(), state);
  expect(await storeOf(copy()).claim()).toEqual({
    id: expect.any(String),
    attempts: 1,
    madeAt: expect.any(Date),
    messages: [{ reference, receivedAt, reasons, message }],
    refused: false,
  });
});

test('A digest begins with what has the fewest reasons, and with the oldest of these.', async () => {
  const at = (minute: number) => new Date(Date.UTC(2026, 10, 20, 0, minute));
  const held: Partial<Row>[] = [
    { reference: 'CCCCCCCC', hold_reasons: ['a', 'b'], received_at: at(1) },
    { reference: 'DDDDDDDD', hold_reasons: ['a'], received_at: at(3) },
    { reference: 'FFFFFFFF', hold_reasons: ['a', 'b', 'c'], received_at: at(0) },
    { reference: 'HHHHHHHH', hold_reasons: ['z'], received_at: at(2) },
  ];
  for (const change of held) await put(sql(), 'held', change);
  expect(references(await claimed(copy()))).toEqual(['HHHHHHHH', 'DDDDDDDD', 'CCCCCCCC', 'FFFFFFFF']);
});

describe('A digest has 2,000 messages at most', () => {
  /** Those who come last are people most likely. */
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

  test('and all of them, when there are no more.', async () => {
    const held = await hold(2000);
    expect(references(await claimed(copy()))).toEqual(held);
  });

  test('and lists the rest an hour later.', async () => {
    const held = await hold(2007);
    const first = await claimed(copy());
    expect(references(first)).toEqual(held.slice(0, 2000));
    await storeOf(copy()).sent(first.id);
    await sql()`update contact_digests set sent_at = sent_at - interval '1 hour'`;
    expect(references(await claimed(copy()))).toEqual(held.slice(2000));
  });
});

describe('After a digest was sent', () => {
  async function sendFirst(database: Database, sql: postgres.Sql, age: string) {
    await put(sql, 'held');
    const { id } = await claimed(database);
    await storeOf(database).sent(id);
    await sql`update contact_digests set sent_at = now() - ${age}::interval`;
  }

  test('it is noted as sent, and never claimed again.', async () => {
    await sendFirst(copy(), sql(), '1 year');
    expect(await digests(sql())).toEqual([
      { id: expect.any(String), attempts: 1, next_attempt_at: null, sent_at: expect.any(Date) },
    ]);
    expect(await storeOf(copy()).claim()).toBeUndefined();
  });

  test.each([
    ['60 minutes', true],
    ['59 minutes 59.999999 seconds', false],
    ['59 minutes', false],
  ])('%s ago, something new is held: whether there is the next one is %s.', async (age, isMade) => {
    await atOneMoment(async (database, sql) => {
      await sendFirst(database, sql, age);
      const { reference } = await put(sql, 'held');
      const digest = await storeOf(database).claim();
      expect(digest && references(digest)).toEqual(isMade ? [reference] : undefined);
    });
  });

  test('there is no other for what was in it, however old it is and whatever became of it.', async () => {
    await sendFirst(copy(), sql(), '1 day');
    expect(await storeOf(copy()).claim()).toBeUndefined();
    await sql()`select release_contact_message(reference) from contact_messages`;
    expect(await storeOf(copy()).claim()).toBeUndefined();
    expect(await digests(sql())).toHaveLength(1);
  });
});

describe('A digest that was not sent', () => {
  test('is claimed again, with the same messages, when the lease ends and not before.', async () => {
    await atOneMoment(async (database, sql) => {
      await put(sql, 'held');
      const first = await claimed(database);
      await put(sql, 'held');
      const pass = (seconds: number) =>
        sql`update contact_digests set next_attempt_at = next_attempt_at - make_interval(secs => ${seconds})`;
      await pass(lease - 0.000001);
      expect(await storeOf(database).claim()).toBeUndefined();
      await pass(0.000001);
      expect(await storeOf(database).claim()).toEqual({ ...first, attempts: 2 });
      expect(await digests(sql)).toHaveLength(1);
    });
  });

  test.each([
    [1, 60],
    [2, 120],
    [7, 3_600],
    [100, 3_600],
  ])('at attempt %i is claimed again %i seconds after its failure, and not before.', async (attempts, pause) => {
    await atOneMoment(async (database, sql) => {
      await put(sql, 'held');
      const { id } = await claimed(database);
      await sql`update contact_digests set attempts = ${attempts}`;
      await storeOf(database).failed(id, attempts, false);
      const [digest] = await sql`
        select next_attempt_at - now() = make_interval(secs => ${pause}) as is_paused from contact_digests`;
      expect(digest).toEqual({ is_paused: true });
      await sql`update contact_digests set next_attempt_at = now() + interval '0.000001 seconds'`;
      expect(await storeOf(database).claim()).toBeUndefined();
      await sql`update contact_digests set next_attempt_at = now()`;
      expect(await storeOf(database).claim()).toMatchObject({ id, attempts: attempts + 1 });
    });
  });

  test('is claimed as refused from then on, once a mail server has refused it for good.', async () => {
    await put(sql(), 'held');
    const refusedAt = async (refused: boolean) => {
      const digest = await claimed(copy());
      await storeOf(copy()).failed(digest.id, digest.attempts, refused);
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

  test('is not put off by the late failure of an earlier attempt.', async () => {
    await put(sql(), 'held');
    const { id } = await claimed(copy());
    await sql()`update contact_digests set next_attempt_at = now()`;
    expect(await storeOf(copy()).claim()).toMatchObject({ id, attempts: 2 });
    const before = await digests(sql());
    await storeOf(copy()).failed(id, 1, false);
    expect(await digests(sql())).toEqual(before);
  });

  test('is claimed without messages when all of them were deleted.', async () => {
    const { reference } = await put(sql(), 'held');
    const { id } = await claimed(copy());
    await sql()`delete from contact_messages where reference = ${reference}`;
    await sql()`update contact_digests set next_attempt_at = now()`;
    expect(await storeOf(copy()).claim()).toMatchObject({ id, messages: [] });
  });
});

test('A digest that was sent is not taken for unsent after the late failure of an earlier attempt.', async () => {
  await put(sql(), 'held');
  const { id } = await claimed(copy());
  await storeOf(copy()).sent(id);
  const before = await digests(sql());
  await storeOf(copy()).failed(id, 1, false);
  expect(await digests(sql())).toEqual(before);
});

test('While one worker makes the digest, another waits and then gets none.', async () => {
  await put(sql(), 'held');
  const reserved = await sql().reserve();
  const maker = storeOf({ run: async (statement) => statement(reserved) });
  try {
    await reserved`begin`;
    expect(await maker.claim()).toBeDefined();
    const other = storeOf(copy()).claim();
    await until(async () => (await sql()`select from pg_locks where not granted`).length > 0);
    await reserved`commit`;
    expect(await other).toBeUndefined();
  } finally {
    await reserved`rollback`;
    reserved.release();
  }
  expect(await digests(sql())).toHaveLength(1);
});

test('Of 20 workers at once, one gets the digest.', async () => {
  for (let n = 0; n < 10; n += 1) await put(sql(), 'held');
  const all = await Promise.all(Array.from({ length: 20 }, (_, n) => storeOf(copy(n)).claim()));
  expect(all.filter(Boolean)).toMatchObject([{ attempts: 1 }]);
  expect(all.find(Boolean)?.messages).toHaveLength(10);
  expect(await digests(sql())).toHaveLength(1);
});

test('A note about a digest that is gone changes nothing.', async () => {
  await storeOf(copy()).sent(randomUUID());
  await storeOf(copy()).failed(randomUUID(), 1, false);
  expect(await digests(sql())).toEqual([]);
});
