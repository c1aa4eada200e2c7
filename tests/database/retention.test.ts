import { deleteExpired } from '../../supabase/functions/deliver-contact-messages/delete-expired.ts';
import { hoursAgo, put, putList, rows, useDatabase, type Row, type State } from './database.ts';

const { sql, instance, atOneMoment } = useDatabase();

type Ages = { received: string; sent?: string; decided?: string; told?: string; list?: object };

const once = () => false;

/** Inserts a message with these ages, perhaps in a list, then runs the deletion. @returns what is left. */
async function leftAfter(state: State, ages: Ages, change: Partial<Row>): Promise<Row[]> {
  const { received, sent = received, decided = received, told = null, list } = ages;
  const left: Row[] = [];
  await atOneMoment(async (database, sql) => {
    await put(sql, state, { ...(list && { digest_id: await putList(sql, 'digest', list) }), ...change });
    await sql`
      update contact_messages set
        received_at = now() - ${received}::interval, told_at = now() - ${told}::interval,
        queued_at = case when queued_at is not null then now() - ${received}::interval end,
        discarded_at = case when discarded_at is not null then now() - ${decided}::interval end`;
    await sql`update contact_lists set sent_at = now() - ${sent}::interval where sent_at is not null`;
    await deleteExpired(database, once);
    left.push(...(await rows(sql)));
  });
  return left;
}

const daysAgo = (days: number) => hoursAgo(days * 24);

const unsent = { sent_at: null, next_attempt_at: new Date() };

const onDigest = { received: '99 days', sent: '31 days', list: {} };

it.each<[string, State, Ages, Partial<Row>, number]>([
  ['is kept', 'mailed', { received: '12 months' }, {}, 1],
  ['is deleted', 'mailed', { received: '12 months 0.000001 seconds' }, {}, 0],
  ['is deleted', 'answered', { received: '13 months' }, { mailed_at: null, next_attempt_at: new Date() }, 0],
  ['is deleted', 'discarded', { received: '13 months', decided: '1 hour' }, { nudged_at: new Date() }, 0],
  ['is kept', 'queued', { received: '12 months' }, {}, 1],
  ['is deleted', 'queued', { received: '12 months 0.000001 seconds' }, {}, 0],
  ['is kept', 'held', { received: '12 months' }, {}, 1],
  ['is deleted', 'held', { received: '12 months 0.000001 seconds' }, {}, 0],
  ['is kept', 'discarded', { received: '6 days 23:59:59.999999' }, {}, 1],
  ['is deleted', 'discarded', { received: '7 days' }, {}, 0],
  ['is kept', 'discarded', { received: '9 days', decided: '23:59:59.999999' }, {}, 1],
  ['is deleted', 'discarded', { received: '9 days', decided: '24 hours' }, {}, 0],
  ['is kept', 'discarded', { received: '9 days', told: '6 days 23:59:59.999999' }, {}, 1],
  ['is deleted', 'discarded', { received: '9 days', told: '7 days' }, {}, 0],
  ['is kept', 'discarded', { received: '9 days' }, { nudged_at: new Date() }, 1],
  ['is deleted', 'discarded', { received: '9 days' }, { nudged_at: daysAgo(11), answered_at: daysAgo(10) }, 0],
  ['is kept', 'held', onDigest, { nudged_at: daysAgo(40), answered_at: daysAgo(41) }, 1],
  ['is deleted', 'held', { received: '13 months' }, { nudged_at: daysAgo(40), answered_at: daysAgo(41) }, 0],
  ['is deleted', 'held', { ...onDigest, received: '13 months', list: unsent }, { nudged_at: daysAgo(1) }, 0],
  ['is kept', 'held', { ...onDigest, sent: '30 days' }, {}, 1],
  ['is deleted', 'held', { ...onDigest, sent: '30 days 0.000001 seconds' }, {}, 0],
  ['is kept', 'held', { ...onDigest, list: unsent }, {}, 1],
  ['is kept', 'held', onDigest, { nudged_at: daysAgo(40) }, 1],
  ['is kept', 'held', { ...onDigest, told: '1 day' }, { nudged_at: daysAgo(29) }, 1],
  ['is deleted', 'held', { ...onDigest, told: '1 day' }, { nudged_at: daysAgo(31) }, 0],
])('A message %s if it is %s, its ages are %j and it has %j', async (_, state, ages, change, kept) => {
  expect(await leftAfter(state, ages, change)).toHaveLength(kept);
});

it.each<[string, State, string, string | null]>([
  ['keeps', 'mailed', '24 hours', 'one visitor'],
  ['loses', 'queued', '24 hours 0.000001 seconds', null],
  ['loses', 'held', '24 hours 0.000001 seconds', null],
])('A message %s the hashes of its visitor if it has been %s for %s', async (_, state, received, visitor_hash) => {
  const left = await leftAfter(state, { received }, { visitor_hash: 'one visitor', network_hash: 'one visitor' });
  expect(left).toMatchObject([{ visitor_hash, network_hash: visitor_hash }]);
});

it('A list is deleted 12 months after it was made, even if it was never sent, but leaves its messages in place', async () => {
  const made_at = daysAgo(367);
  const old = await putList(sql(), 'reminder', { made_at });
  await putList(sql(), 'digest', { made_at, ...unsent });
  const kept = await putList(sql(), 'digest', { made_at: daysAgo(364) });
  await put(sql(), 'queued', { digest_id: old, reminder_id: old, overdue_id: old });
  await deleteExpired(instance(), once);
  expect(await sql()`select id from contact_lists`).toEqual([{ id: kept }]);
  expect(await rows(sql())).toMatchObject([{ digest_id: null, reminder_id: null, overdue_id: null }]);
});

it('The record of a sweep is deleted after a day', async () => {
  await sql()`
    insert into contact_sweeps values (now() - interval '23 hours', '{}'), (now() - interval '25 hours', '{}')`;
  await deleteExpired(instance(), once);
  expect(await sql()`select from contact_sweeps`).toHaveLength(1);
});

it.each([
  ['one batch of 1,000 rows if its time is over', false, 1],
  ['all rows, in batches, while it has time', true, 0],
])('A deletion changes %s', async (_, hasTime, left) => {
  const copyOf = async (id: string, count: number) => sql()`
    insert into contact_messages (id, reference, received_at, name, email, phone, message, queued_at, mailed_at, visitor_hash)
    select gen_random_uuid(), reference, received_at, name, email, phone, message, queued_at, mailed_at, visitor_hash
    from contact_messages, generate_series(2, ${count}) where id = ${id}`;
  const old = await put(sql(), 'mailed', { received_at: daysAgo(367) });
  const hashed = await put(sql(), 'mailed', { received_at: daysAgo(2), visitor_hash: 'one visitor' });
  await copyOf(old.id, 1_001);
  await copyOf(hashed.id, 1_001);
  await deleteExpired(instance(), () => hasTime);
  const found = await rows(sql());
  expect(found.filter(({ visitor_hash }) => visitor_hash !== null)).toHaveLength(left);
  expect(found.length - 1_001).toBe(left);
});
