import type { Sql } from 'postgres';
import { deleteExpired } from '../../supabase/functions/deliver-contact-messages/retention.ts';
import { put, putList, rows, useDatabase, type Row, type State } from './database';

const { sql, instance, atOneMoment } = useDatabase();

/** Makes everything this much older, then runs the deletion. @returns the rows that are left. */
async function leftAfter(age: string, fill: (sql: Sql) => Promise<unknown>): Promise<Row[]> {
  let left: Row[] = [];
  await atOneMoment(async (database, sql) => {
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

describe('A message', () => {
  it.each<[string, State, Partial<Row>, string, number]>([
    ['mailed', 'mailed', {}, '12 months', 1],
    ['mailed', 'mailed', {}, '12 months 0.000001 seconds', 0],
    ['answered but never mailed', 'answered', { mailed_at: null, next_attempt_at: new Date() }, '13 months', 0],
    ['queued', 'queued', {}, '10 years', 1],
    ['held', 'held', {}, '10 years', 1],
    ['discarded', 'discarded', {}, '23 hours 59 minutes 59.999999 seconds', 1],
    ['discarded', 'discarded', {}, '24 hours', 0],
  ])('that has been %s (%s, %j) for %s is kept: %i', async (_, state, change, age, kept) => {
    expect(await leftAfter(age, (sql) => put(sql, state, change))).toHaveLength(kept);
  });

  it.each([
    ['30 days', 'sent', 1],
    ['30 days 0.000001 seconds', 'sent', 0],
    ['31 days', 'unsent', 1],
  ])('is kept if it was held %s ago and is on a list that is %s: %i', async (age, sent, kept) => {
    const left = await leftAfter(age, async (sql) => {
      const change = sent === 'sent' ? {} : { sent_at: null, next_attempt_at: new Date() };
      await put(sql, 'held', { list_id: await putList(sql, 'digest', change) });
    });
    expect(left).toHaveLength(kept);
  });

  it.each<[State, string, string | null]>([
    ['mailed', '24 hours', 'one visitor'],
    ['queued', '24 hours 0.000001 seconds', null],
    ['held', '24 hours 0.000001 seconds', null],
  ])('that has been %s for %s has the visitor hash %j', async (state, age, visitor_hash) => {
    const left = await leftAfter(age, (sql) => put(sql, state, { visitor_hash: 'one visitor' }));
    expect(left).toMatchObject([{ visitor_hash }]);
  });

  it('keeps its visitor hash, which the limits need, if it was held again', async () => {
    await put(sql(), 'held', { received_at: new Date('2026-11-01'), visitor_hash: 'one visitor' });
    await deleteExpired(instance());
    expect(await rows(sql())).toMatchObject([{ visitor_hash: 'one visitor' }]);
  });
});

describe('A list', () => {
  it('is deleted 12 months after it was sent, without its remaining messages', async () => {
    const longAgo = new Date(Date.now() - 367 * 86_400_000);
    const old = await putList(sql(), 'reminder', { sent_at: longAgo });
    const recent = await putList(sql(), 'digest', { made_at: longAgo });
    const unsent = await putList(sql(), 'digest', { made_at: longAgo, sent_at: null, next_attempt_at: new Date() });
    await put(sql(), 'queued', { reminder_id: old });
    await deleteExpired(instance());
    const left = await sql()<{ id: string }[]>`select id from contact_lists`;
    expect(left.map(({ id }) => id).toSorted()).toEqual([recent, unsent].toSorted());
    expect(await rows(sql())).toMatchObject([{ reminder_id: null }]);
  });
});

describe('A sweep', () => {
  it('is deleted after a day', async () => {
    await sql()`insert into contact_sweeps values (now() - interval '23 hours'), (now() - interval '25 hours')`;
    await deleteExpired(instance());
    expect(await sql()`select from contact_sweeps`).toHaveLength(1);
  });
});
