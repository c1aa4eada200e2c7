/** A year of delivered messages is by far most of the table. What happens every minute, or while a visitor waits, reads none. */
import { randomUUID } from 'node:crypto';
import type postgres from 'postgres';
import type { Database } from '../../supabase/functions/_shared/database.ts';
import { referenceOf } from '../../supabase/functions/_shared/contact/reference.ts';
import { createDigests } from '../../supabase/functions/_shared/outbox/digests.ts';
import { createOutbox } from '../../supabase/functions/_shared/outbox/outbox.ts';
import { message, put, useDatabase, type State } from '../support/database';

const { atOneMoment } = useDatabase();

/** Rows of `contact_messages` that this transaction has read. */
async function rowsRead(sql: postgres.Sql): Promise<number> {
  const [row] = await sql<{ read: number }[]>`
    select (seq_tup_read + idx_tup_fetch)::integer as read from pg_stat_xact_user_tables
    where relname = 'contact_messages'`;
  return row?.read ?? 0;
}

async function deliver(sql: postgres.Sql, messages: number): Promise<void> {
  await sql`
    insert into contact_messages (reference, name, email, message, state, queued_at, mailed_at, received_at)
    select 'R' || n, 'A', 'a@example.com', repeat('m', 100), 'delivered', now(), now(), now() - n * interval '2 hours'
    from generate_series(1, ${messages}) as n`;
}

const works: Record<string, (database: Database) => Promise<unknown>> = {
  'the health check': (database) => createOutbox(database).state(),
  'leasing a message': (database) => createOutbox(database).leaseNext(),
  'leasing a digest': (database) => createDigests(database).leaseDue(),
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

test.each(Object.entries(works))('With 10,000 delivered messages, %s reads none of them.', async (_, work) => {
  await atOneMoment(async (database, sql) => {
    await deliver(sql, 10_000);
    const states: State[] = ['queued', 'held', 'failed'];
    for (const state of states) await put(sql, state, { visitor_hash: 'one visitor' });
    // As autovacuum does after some minutes.
    await sql`analyze contact_messages`;
    const before = await rowsRead(sql);
    await work(database);
    expect((await rowsRead(sql)) - before).toBeLessThan(20);
  });
});
