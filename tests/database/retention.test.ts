import type { Sql } from 'postgres';
import { deleteExpired } from '../../supabase/functions/deliver-contact-messages/retention.ts';
import { put, putList, rows, useDatabase, type Row, type State } from './database';

const { sql, instance, atOneMoment } = useDatabase();

/** Sets the times of all messages, and when their lists were sent, then runs the deletion. @returns what is left. */
async function leftAfter(
  fill: (sql: Sql) => Promise<unknown>,
  { received, sent = received, closed = received }: { received: string; sent?: string; closed?: string },
): Promise<Row[]> {
  const left: Row[] = [];
  await atOneMoment(async (database, sql) => {
    await fill(sql);
    await sql`
      update contact_messages set
        received_at = now() - ${received}::interval,
        held_at = case when held_at is not null then now() - ${received}::interval end,
        closed_at = case when closed_at is not null then now() - ${closed}::interval end`;
    await sql`update contact_lists set sent_at = now() - ${sent}::interval where sent_at is not null`;
    await deleteExpired(database);
    left.push(...(await rows(sql)));
  });
  return left;
}

const unsent = { sent_at: null, next_attempt_at: new Date() };

describe('A message', () => {
  it.each<[string, State, string, Partial<Row>, number]>([
    ['is kept', 'mailed', '12 months', {}, 1],
    ['is deleted', 'mailed', '12 months 0.000001 seconds', {}, 0],
    ['is deleted, even if never mailed,', 'answered', '13 months', { mailed_at: null, next_attempt_at: new Date() }, 0],
    ['is kept', 'queued', '10 years', {}, 1],
    ['is kept', 'held', '10 years', {}, 1],
    ['is kept', 'discarded', '47 hours 59 minutes 59.999999 seconds', {}, 1],
    ['is deleted', 'discarded', '48 hours', {}, 0],
  ])('%s if it has been %s for %s', async (_, state, received, change, kept) => {
    expect(await leftAfter((sql) => put(sql, state, change), { received })).toHaveLength(kept);
  });

  it.each([
    ['kept', '23 hours 59 minutes 59.999999 seconds', 1],
    ['deleted', '24 hours', 0],
  ])('is %s if it was received days ago, and discarded %s ago', async (_, closed, kept) => {
    expect(await leftAfter((sql) => put(sql, 'discarded'), { received: '9 days', closed })).toHaveLength(kept);
  });

  it.each<[string, string, object, Partial<Row>, number]>([
    ['is kept', '30 days', {}, {}, 1],
    ['is deleted', '30 days 0.000001 seconds', {}, {}, 0],
    ['is kept', '31 days', unsent, {}, 1],
    ['is kept', '31 days', {}, { nudged_at: new Date() }, 1],
  ])(
    '%s if it was held long ago and its list was sent %s ago, with the list %j and the message %j',
    async (_, sent, list, change, kept) => {
      const fill = async (sql: Sql) => put(sql, 'held', { list_id: await putList(sql, 'digest', list), ...change });
      expect(await leftAfter(fill, { received: '99 days', sent })).toHaveLength(kept);
    },
  );

  it.each<[string, State, string, string | null]>([
    ['keeps', 'mailed', '24 hours', 'one visitor'],
    ['loses', 'queued', '24 hours 0.000001 seconds', null],
    ['loses', 'held', '24 hours 0.000001 seconds', null],
  ])('%s its visitor hash if it has been %s for %s', async (_, state, received, visitor_hash) => {
    const left = await leftAfter((sql) => put(sql, state, { visitor_hash: 'one visitor' }), { received });
    expect(left).toMatchObject([{ visitor_hash }]);
  });
});

describe('A list', () => {
  it('is deleted 12 months after it was sent, but leaves its messages in place', async () => {
    const longAgo = new Date(Date.now() - 367 * 86_400_000);
    const old = await putList(sql(), 'reminder', { sent_at: longAgo });
    const kept = [await putList(sql(), 'digest', { made_at: longAgo })];
    kept.push(await putList(sql(), 'digest', { made_at: longAgo, ...unsent }));
    await put(sql(), 'queued', { reminder_id: old });
    await deleteExpired(instance());
    const left = await sql()<{ id: string }[]>`select id from contact_lists`;
    expect(left.map(({ id }) => id).toSorted()).toEqual(kept.toSorted());
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
