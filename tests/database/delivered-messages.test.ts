/** A year of delivered messages is by far most of the table. What happens every minute, or while a visitor waits, reads none. */
import { randomUUID } from 'node:crypto';
import type postgres from 'postgres';
import type { Database } from '../../supabase/functions/_shared/database.ts';
import { referenceOf } from '../../supabase/functions/_shared/contact/reference.ts';
import { createDigests } from '../../supabase/functions/_shared/outbox/digests.ts';
import { createOutbox } from '../../supabase/functions/_shared/outbox/outbox.ts';
import { createReminders } from '../../supabase/functions/_shared/outbox/reminders.ts';
import { message, put, useDatabase, type State } from '../support/database';

const { atOneMoment } = useDatabase();

/** Rows of `contact_messages` that this transaction has read. */
async function rowsRead(sql: postgres.Sql): Promise<number> {
  const [row] = await sql<{ read: number }[]>`
    select (seq_tup_read + idx_tup_fetch)::integer as read from pg_stat_xact_user_tables
    where relname = 'contact_messages'`;
  return row?.read ?? 0;
}

/** Messages of the last 28 days: answered, or each in a reminder that was sent. */
async function deliver(sql: postgres.Sql, messages: number, { answered }: { answered: boolean }): Promise<void> {
  await sql`
    with reminder as (
      insert into contact_reminders (sent_at, next_attempt_at) values (now() - interval '1 day', null) returning id
    )
    insert into contact_messages
      (reference, name, email, message, state, queued_at, mailed_at, received_at, answered_at, reminder_id)
    select
      'R' || n, 'A', 'a@example.com', repeat('m', 100), 'delivered', now(), now(), now() - n * interval '4 minutes',
      case when ${answered} then now() end, case when not ${answered} then reminder.id end
    from reminder, generate_series(1, ${messages}) as n`;
}

const works: Record<string, (database: Database) => Promise<unknown>> = {
  'the health check': (database) => createOutbox(database).state(),
  'leasing a message': (database) => createOutbox(database).leaseNext(),
  'leasing a digest': (database) => createDigests(database).leaseDue(),
  'leasing a reminder': (database) => createReminders(database).leaseDue(new Date(), 20),
  'deleting what has expired': (database) =>
    createOutbox(database).deleteExpired({ months: 120, heldDays: 30, heldMax: 50_000 }),
  'listing the dead letters': (database) => createOutbox(database).deadLetters(),
  'accepting a message': (database) => {
    const id = randomUUID();
    return createOutbox(database).accept(
      {
        id,
        reference: referenceOf(id),
        message,
        signals: { honeypotFilled: true, seconds: undefined, visitorHash: 'one visitor' },
      },
      { seconds: 3, links: 2, perVisitor: 5, inAll: 60, heldPerVisitor: 50 },
    );
  },
};

/** How many rows this reads with 10,000 delivered messages. */
async function rowsReadBy(work: (database: Database) => Promise<unknown>, answered: boolean): Promise<number> {
  let read = 0;
  await atOneMoment(async (database, sql) => {
    await deliver(sql, 10_000, { answered });
    const states: State[] = ['queued', 'held', 'failed'];
    for (const state of states) await put(sql, state, { visitor_hash: 'one visitor' });
    // As autovacuum does after some minutes.
    await sql`analyze contact_messages`;
    const before = await rowsRead(sql);
    await work(database);
    read = (await rowsRead(sql)) - before;
  });
  return read;
}

test.each(Object.entries(works))(
  'With 10,000 delivered and answered messages, %s reads none of them.',
  async (_, work) => {
    expect(await rowsReadBy(work, true)).toBeLessThan(20);
  },
);

test('Where staff mark nothing as answered, leasing a reminder reads no message of a sent one.', async () => {
  expect(await rowsReadBy((database) => createReminders(database).leaseDue(new Date(), 20), false)).toBeLessThan(20);
});

test('Where staff mark nothing as answered, the health check reads at most 1,000 messages.', async () => {
  const state = (database: Database) => createOutbox(database).state();
  expect(await rowsReadBy(state, false)).toBeLessThan(1_020);
});
