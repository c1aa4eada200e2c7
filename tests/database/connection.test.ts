import { createDatabase, isOverload, sql, type Database, type Sql } from '../../supabase/functions/_shared/database.ts';
import { storeMessage } from '../../supabase/functions/send-contact-email/store.ts';
import { createLists } from '../../supabase/functions/deliver-contact-messages/lists/lists.ts';
import { readFollowed } from '../../supabase/functions/act-on-contact-message/visitor-page.ts';
import { createOutbox } from '../../supabase/functions/_shared/message/outbox.ts';
import { readLinkState } from '../../supabase/functions/act-on-contact-message/read-link-state.ts';
import { answerTimeout } from '../../supabase/functions/_shared/times.ts';
import { hoursAgo, message, put, useDatabase } from './database.ts';

const { sql: owner, url } = useDatabase();

/** Runs far more concurrent statements than there are connections. */
async function errorsOf(database: Database, statement: Sql, within?: number): Promise<unknown[]> {
  const runs = Array.from({ length: 12 }, () => database.run(statement, within));
  return (await Promise.allSettled(runs)).map((run) => run.status === 'rejected' && (run.reason as unknown));
}

it('A busy PostgreSQL server is recognised as overloaded if statements wait for a lock or a connection', async () => {
  const database = createDatabase(url());
  // On a slow machine, connecting alone may take too long, and that is no overload.
  await errorsOf(database, sql`select`);
  await owner().begin(async (holder) => {
    await holder`lock table contact_messages`;
    // In this time, in milliseconds, PostgreSQL ends the first statements, and the last ones still wait.
    for (const error of await errorsOf(database, sql`select from contact_messages`, 5_000)) {
      expect([error, isOverload(error)]).toEqual([expect.any(Error), true]);
    }
  });
  expect(await database.run(sql`select 1 as one`)).toEqual([{ one: 1 }]);
});

it('A server that does not respond is never mistaken for an overloaded one, and gets a new connection', async () => {
  const connected = createDatabase(url());
  // A project has only a few connections in total, so each instance has at most three.
  const connections = Array.from({ length: 6 }, () =>
    connected.run(sql<{ pid: number }[]>`select pg_backend_pid() as pid from pg_sleep(0.2)`),
  );
  const pids = (await Promise.all(connections)).flat().map(({ pid }) => pid);
  expect(new Set(pids).size).toBe(3);
  const [{ listener } = { listener: 0 }] = await owner()<{ listener: number }[]>`
    select split_part(pg_read_file('postmaster.pid'), chr(10), 1)::integer as listener`;
  for (const pid of [listener, ...pids]) process.kill(pid, 'SIGSTOP');
  try {
    for (const database of [connected, createDatabase(url())]) {
      for (const error of await errorsOf(database, sql`select`)) {
        expect([error, isOverload(error)]).toEqual([expect.any(Error), false]);
      }
    }
    process.kill(listener, 'SIGCONT');
    expect(await connected.run(sql`select 1 as one`)).toEqual([{ one: 1 }]);
  } finally {
    for (const pid of [listener, ...pids]) process.kill(pid, 'SIGCONT');
  }
});

it('A server that has refused many connections is tried again at once', async () => {
  const database = createDatabase('postgresql://127.0.0.1:1/postgres');
  const refused = { code: 'ECONNREFUSED' };
  expect(await errorsOf(database, sql`select`)).toMatchObject(Array.from({ length: 12 }, () => refused));
});

it.each([
  ['has a time limit and is prepared', '3s', 1, ''],
  ['has neither behind a transaction pooler, at port 6543', '0', 0, '?application_name=:6543'],
])('A statement %s', async (_, limit, prepared, query) => {
  const database = createDatabase(url() + query);
  const shown = sql`select current_setting('statement_timeout') as limit, count(*)::integer from pg_prepared_statements`;
  expect(await database.run(shown)).toEqual([{ limit, count: prepared }]);
});

it('A connection to another machine needs a verified certificate, unless its URL has sslmode', async () => {
  // This IP address belongs to this machine, but counts as remote.
  const remote = url().replace('127.0.0.1', '0.0.0.0');
  await expect(createDatabase(remote).run(sql`select`)).rejects.toThrow();
  expect(await createDatabase(`${remote}?sslmode=disable`).run(sql`select 1 as one`)).toEqual([{ one: 1 }]);
});

it('Times are read correctly, to the microsecond, whatever the DateStyle of the database is', async () => {
  await owner()`alter database postgres set datestyle = SQL, DMY`;
  try {
    const database = createDatabase(url());
    const held = await put(owner(), 'held', { received_at: hoursAgo(30), nudged_at: hoursAgo(1) });
    const { id, received_at: receivedAt, nudged_at: nudgedAt } = held;
    const lists = createLists(database, { hasOwner: true });
    await lists.make('overdue');
    const overdue = await lists.leaseNext();
    expect(overdue).toMatchObject({ madeAt: expect.any(Date), messages: [{ receivedAt, nudgedAt }] });
    expect(overdue?.madeAt.getTime()).toBeGreaterThan(Date.now() - 60_000);
    if (overdue) await lists.markSent(overdue);
    const [told] =
      await owner()`select told_at = ${overdue?.messages[0]?.readAt ?? ''}::text::timestamptz as exactly from contact_messages`;
    expect(told).toEqual({ exactly: true });
    const claims = { purpose: 'answered', subjectId: id, expiresAt: 0 } as const;
    expect(await readLinkState(database, claims)).toMatchObject({ messages: [{ receivedAt }] });
    expect(await readFollowed(database, id)).toMatchObject({ receivedAt, toldAt: expect.any(Date) });
    const queued = { received_at: hoursAgo(2), queued_at: hoursAgo(1), next_attempt_at: hoursAgo(1) };
    await put(owner(), 'queued', queued);
    const leased = { receivedAt: queued.received_at, queuedAt: queued.queued_at };
    expect(await createOutbox(database).leaseNext()).toMatchObject(leased);
    const signals = { honeypotFilled: false, visitorHash: 'x', networkHash: 'x' };
    const decision = await storeMessage(database, { id, message, signals }, answerTimeout);
    expect(decision).toMatchObject({ receivedAt: expect.any(Date) });
  } finally {
    await owner()`alter database postgres reset datestyle`;
  }
});
