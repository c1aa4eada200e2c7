import { createDigests } from '../../supabase/functions/_shared/outbox/digests.ts';
import { createOutbox } from '../../supabase/functions/_shared/outbox/outbox.ts';
import { put, rows, useDatabase, type State } from '../support/database';

const { sql, instance, atOneMoment } = useDatabase();

const states: State[] = ['queued', 'held', 'delivered', 'failed'];

test.each([
  ['24 hours', 'kept'],
  ['24 hours 0.000001 seconds', 'cleared'],
  ['2 days', 'cleared'],
])('%s after a message arrived, its visitor hash is %s.', async (age, outcome) => {
  await atOneMoment(async (database, sql) => {
    for (const state of states) await put(sql, state, { visitor_hash: 'one visitor' });
    await sql`update contact_messages set received_at = now() - ${age}::interval`;
    const before = await rows(sql);
    await createOutbox(database).deleteExpired(12);
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
  'Of messages that arrived %s ago, with a retention of %i months, these remain: %j.',
  async (age, months, remaining) => {
    await atOneMoment(async (database, sql) => {
      for (const state of states) await put(sql, state);
      await sql`update contact_messages set received_at = now() - ${age}::interval`;
      await createOutbox(database).deleteExpired(months);
      expect((await rows(sql)).map(({ state }) => state).sort()).toEqual([...remaining].sort());
    });
  },
);

test.each([
  ['12 months', 1],
  ['12 months 0.000001 seconds', 0],
])('Of digests sent %s ago, with a retention of 12 months, %i remain.', async (age, remaining) => {
  await atOneMoment(async (database, sql) => {
    await sql`insert into contact_digests (sent_at, next_attempt_at) values (now() - ${age}::interval, null)`;
    await createOutbox(database).deleteExpired(12);
    expect(await sql`select from contact_digests`).toHaveLength(remaining);
  });
});

test('An unsent digest is kept, however old it is.', async () => {
  await sql()`insert into contact_digests (made_at, next_attempt_at) values ('2020-01-01', '2020-01-01')`;
  await createOutbox(instance()).deleteExpired(12);
  expect(await sql()`select from contact_digests`).toHaveLength(1);
});

test('A message stays when its digest is deleted, and is in no other digest.', async () => {
  const { reference } = await put(sql(), 'held');
  const digest = await createDigests(instance()).leaseDue();
  await createDigests(instance()).markSent(digest?.id ?? '');
  await sql()`select release_contact_message(${reference})`;
  await sql()`update contact_messages set received_at = received_at - interval '2 years'`;
  await sql()`update contact_digests set sent_at = now() - interval '2 years'`;
  await createOutbox(instance()).deleteExpired(12);
  expect(await sql()`select from contact_digests`).toHaveLength(0);
  expect(await rows(sql())).toMatchObject([{ reference, state: 'queued', digest_id: null }]);
  expect(await createDigests(instance()).leaseDue()).toBeUndefined();
});

test.each(states)('Staff delete one %s message by its reference.', async (state) => {
  const { reference } = await put(sql(), state);
  const other = await put(sql(), state);
  await sql().unsafe(`delete from contact_messages where reference = '${reference}'`);
  expect(await rows(sql())).toEqual([other]);
});
