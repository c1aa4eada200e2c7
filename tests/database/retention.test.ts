import type { Sql } from 'postgres';
import { deleteExpired } from '../../supabase/functions/deliver-contact-messages/retention.ts';
import { put, putList, rows, useDatabase, type Row, type State } from './database';

const { sql, instance, atOneMoment } = useDatabase();

/** Sets the age of all messages, then runs the deletion. @returns the rows that are left. */
async function leftAfter(age: string, fill: (sql: Sql) => Promise<unknown>): Promise<Row[]> {
  let left: Row[] = [];
  await atOneMoment(async (database, sql) => {
    await fill(sql);
    await sql`
      update contact_messages set
        received_at = now() - ${age}::interval,
        held_at = case when held_at is not null then now() - ${age}::interval end,
        closed_at = case when closed_at is not null then now() - ${age}::interval end`;
    await sql`update contact_lists set sent_at = now() - ${age}::interval where sent_at is not null`;
    await deleteExpired(database);
    left = await rows(sql);
  });
  return left;
}

describe('A message', () => {
  it.each<[string, State, string, Partial<Row>, number]>([
    ['is kept', 'mailed', '12 months', {}, 1],
    ['is deleted', 'mailed', '12 months 0.000001 seconds', {}, 0],
    ['is deleted, even if never mailed,', 'answered', '13 months', { mailed_at: null, next_attempt_at: new Date() }, 0],
    ['is kept', 'queued', '10 years', {}, 1],
    ['is kept', 'held', '10 years', {}, 1],
    ['is kept', 'discarded', '47 hours 59 minutes 59.999999 seconds', {}, 1],
    ['is deleted', 'discarded', '48 hours', {}, 0],
  ])('%s if it has been %s for %s', async (_, state, age, change, kept) => {
    expect(await leftAfter(age, (sql) => put(sql, state, change))).toHaveLength(kept);
  });

  it.each([
    ['is kept', '30 days', 'sent', 1],
    ['is deleted', '30 days 0.000001 seconds', 'sent', 0],
    ['is kept', '31 days', 'not sent', 1],
  ])('%s if it was held %s ago and its list was %s', async (_, age, sent, kept) => {
    const left = await leftAfter(age, async (sql) => {
      const change = sent === 'sent' ? {} : { sent_at: null, next_attempt_at: new Date() };
      await put(sql, 'held', { list_id: await putList(sql, 'digest', change) });
    });
    expect(left).toHaveLength(kept);
  });

  it('is kept if its visitor has asked again, even if it was held long ago', async () => {
    const sent_at = new Date('2026-01-01');
    const list_id = await putList(sql(), 'digest', { sent_at });
    await put(sql(), 'held', { received_at: sent_at, held_at: sent_at, list_id, nudged_at: new Date() });
    await deleteExpired(instance());
    expect(await rows(sql())).toHaveLength(1);
  });

  it.each<[string, State, string, string | null]>([
    ['keeps', 'mailed', '24 hours', 'one visitor'],
    ['loses', 'queued', '24 hours 0.000001 seconds', null],
    ['loses', 'held', '24 hours 0.000001 seconds', null],
  ])('%s its visitor hash if it has been %s for %s', async (_, state, age, visitor_hash) => {
    const left = await leftAfter(age, (sql) => put(sql, state, { visitor_hash: 'one visitor' }));
    expect(left).toMatchObject([{ visitor_hash }]);
  });

  it.each([
    ['kept', '23 hours 59 minutes 59.999999 seconds', 1],
    ['deleted', '24 hours', 0],
  ])('is %s if it was received days ago, and discarded %s ago', async (_, age, kept) => {
    await atOneMoment(async (database, sql) => {
      await put(sql, 'discarded', { received_at: new Date('2026-01-01') });
      await sql`update contact_messages set closed_at = now() - ${age}::interval`;
      await deleteExpired(database);
      expect(await rows(sql)).toHaveLength(kept);
    });
  });

  it('is kept if it was held long ago, but its list was sent only now', async () => {
    const held_at = new Date('2026-01-01');
    await put(sql(), 'held', { held_at, list_id: await putList(sql(), 'digest') });
    await deleteExpired(instance());
    expect(await rows(sql())).toHaveLength(1);
  });
});

describe('A list', () => {
  it('is deleted 12 months after it was sent, but leaves its messages in place', async () => {
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

describe('The record of a sweep', () => {
  it('is deleted after a day', async () => {
    await sql()`
      insert into contact_sweeps values (now() - interval '23 hours', true), (now() - interval '25 hours', true)`;
    await deleteExpired(instance());
    expect(await sql()`select from contact_sweeps`).toHaveLength(1);
  });
});
