import { createDigestStore } from '../../supabase/functions/_shared/outbox/digest-store.ts';
import { createOutboxStore } from '../../supabase/functions/_shared/outbox/outbox-store.ts';
import { put, rows, useDatabase, type State } from '../support/database';

const { sql, copy, atOneMoment } = useDatabase();

const states: State[] = ['queued', 'held', 'delivered', 'failed'];

test.each([
  ['24 hours', 'kept'],
  ['24 hours 0.000001 seconds', 'cleared'],
  ['2 days', 'cleared'],
])('What tells visitors apart is, %s after the message came in, %s.', async (age, outcome) => {
  await atOneMoment(async (database, sql) => {
    for (const state of states) await put(sql, state, { visitor_hash: 'one visitor' });
    await sql`update contact_messages set received_at = now() - ${age}::interval`;
    const before = await rows(sql);
    await createOutboxStore(database).deleteExpired(12);
    const visitor_hash = outcome === 'kept' ? 'one visitor' : null;
    expect(await rows(sql)).toEqual(before.map((row) => ({ ...row, visitor_hash })));
  });
});

test.each([
  ['12 months', 12, states],
  ['12 months 0.000001 seconds', 12, ['queued', 'failed']],
  ['10 years', 12, ['queued', 'failed']],
  ['1 month', 1, states],
  ['1 month 0.000001 seconds', 1, ['queued', 'failed']],
])(
  'Of messages that came in %s ago, to be kept for %i months, there remains what is %j.',
  async (age, months, left) => {
    await atOneMoment(async (database, sql) => {
      for (const state of states) await put(sql, state);
      await sql`update contact_messages set received_at = now() - ${age}::interval`;
      await createOutboxStore(database).deleteExpired(months);
      expect((await rows(sql)).map(({ state }) => state).sort()).toEqual([...left].sort());
    });
  },
);

test.each([
  ['12 months', 1],
  ['12 months 0.000001 seconds', 0],
])('Of digests sent %s ago, to be kept for 12 months, there remain %i.', async (age, left) => {
  await atOneMoment(async (database, sql) => {
    await sql`insert into contact_digests (sent_at, next_attempt_at) values (now() - ${age}::interval, null)`;
    await createOutboxStore(database).deleteExpired(12);
    expect(await sql`select from contact_digests`).toHaveLength(left);
  });
});

test('A digest that was never sent is kept, however old it is.', async () => {
  await sql()`insert into contact_digests (made_at, next_attempt_at) values ('2020-01-01', '2020-01-01')`;
  await createOutboxStore(copy()).deleteExpired(12);
  expect(await sql()`select from contact_digests`).toHaveLength(1);
});

test('A message that was in a digest stays when the digest goes, and is in no other.', async () => {
  const { reference } = await put(sql(), 'held');
  const digest = await createDigestStore(copy()).claim();
  await createDigestStore(copy()).sent(digest?.id ?? '');
  await sql()`select release_contact_message(${reference})`;
  await sql()`update contact_messages set received_at = received_at - interval '2 years'`;
  await sql()`update contact_digests set sent_at = now() - interval '2 years'`;
  await createOutboxStore(copy()).deleteExpired(12);
  expect(await sql()`select from contact_digests`).toHaveLength(0);
  expect(await rows(sql())).toMatchObject([{ reference, state: 'queued', digest_id: null }]);
  expect(await createDigestStore(copy()).claim()).toBeUndefined();
});

test.each(states)('A message that is %s is deleted by its reference, and no other is.', async (state) => {
  const { reference } = await put(sql(), state);
  const other = await put(sql(), state);
  await sql().unsafe(`delete from contact_messages where reference = '${reference}'`);
  expect(await rows(sql())).toEqual([other]);
});
