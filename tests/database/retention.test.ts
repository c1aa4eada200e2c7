import type { Database } from '../../supabase/functions/_shared/database.ts';
import { deleteExpired } from '../../supabase/functions/deliver-contact-messages/retention.ts';
import { put, putList, rows, useDatabase, type Row, type State } from '../support/database';

const { sql, instance, atOneMoment } = useDatabase();

/** Deletes at one moment, after all times were set to this long ago. @returns what is left. */
async function leftAfter(age: string, fill: (sql: Parameters<typeof put>[0]) => Promise<unknown>) {
  let left: Row[] = [];
  await atOneMoment(async (database: Database, sql) => {
    await fill(sql);
    await sql`
      update contact_messages set
        received_at = now() - ${age}::interval,
        held_at = case when held_at is not null then now() - ${age}::interval end,
        closed_at = case when closed_at is not null then now() - ${age}::interval end`;
    await deleteExpired(database);
    left = await rows(sql);
  });
  return left;
}

test.each<[State, string, boolean]>([
  ['mailed', '12 months', true],
  ['mailed', '12 months 0.000001 seconds', false],
  ['answered', '12 months', true],
  ['answered', '12 months 0.000001 seconds', false],
  ['queued', '10 years', true],
  ['held', '10 years', true],
  ['discarded', '23 hours 59 minutes 59.999999 seconds', true],
  ['discarded', '24 hours', false],
])('A message that is %s, for %s, is kept: %s.', async (state, age, isKept) => {
  expect(await leftAfter(age, (sql) => put(sql, state))).toHaveLength(isKept ? 1 : 0);
});

test.each([
  ['30 days', 'sent', true],
  ['30 days 0.000001 seconds', 'sent', false],
  ['31 days', 'unsent', true],
])('A message that was held %s ago and is in a list that is %s is kept: %s.', async (age, sent, isKept) => {
  const left = await leftAfter(age, async (sql) => {
    const list_id = await putList(sql, 'digest', sent === 'sent' ? {} : { sent_at: null, next_attempt_at: new Date() });
    await put(sql, 'held', { list_id });
  });
  expect(left).toHaveLength(isKept ? 1 : 0);
});

test.each<[State, string, boolean]>([
  ['mailed', '24 hours', true],
  ['mailed', '24 hours 0.000001 seconds', false],
  ['queued', '24 hours 0.000001 seconds', false],
  ['held', '24 hours', true],
  ['held', '24 hours 0.000001 seconds', false],
])('The visitor hash of a message that is %s, for %s, is kept: %s.', async (state, age, isKept) => {
  const left = await leftAfter(age, (sql) => put(sql, state, { visitor_hash: 'one visitor' }));
  expect(left).toMatchObject([{ visitor_hash: isKept ? 'one visitor' : null }]);
});

test('A list is deleted 12 months after it was sent, and not the messages that it still has.', async () => {
  const longAgo = new Date(Date.now() - 367 * 86_400_000);
  const old = await putList(sql(), 'reminder', { sent_at: longAgo });
  const kept = [
    await putList(sql(), 'digest'),
    await putList(sql(), 'digest', { sent_at: null, next_attempt_at: new Date(), made_at: longAgo }),
  ];
  await put(sql(), 'queued', { reminder_id: old });
  await deleteExpired(instance());
  const left = await sql()<{ id: string }[]>`select id from contact_lists`;
  expect(left.map(({ id }) => id).toSorted()).toEqual(kept.toSorted());
  expect(await rows(sql())).toMatchObject([{ reminder_id: null }]);
});

test('A sweep is forgotten after a day.', async () => {
  await sql()`insert into contact_sweeps values (now()), (now() - interval '23 hours'), (now() - interval '25 hours')`;
  await deleteExpired(instance());
  expect(await sql()`select from contact_sweeps`).toHaveLength(2);
});
