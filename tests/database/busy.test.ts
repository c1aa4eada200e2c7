import { createDatabase } from '../../supabase/functions/_shared/database.ts';
import { createOutbox } from '../../supabase/functions/_shared/outbox/outbox.ts';
import { referenceOf } from '../../supabase/functions/_shared/contact/reference.ts';
import { message, useDatabase } from '../support/database';

const { sql, url, instance } = useDatabase();

test('no statement waits behind a slow one on the same connection', async () => {
  const settled: string[] = [];
  const run = async (name: string, seconds: number) => {
    await instance(0).run((used) => used`select pg_sleep(${seconds})`);
    settled.push(name);
  };
  // Each connection prepares the statement; the driver sends only prepared ones to a busy connection.
  await Promise.all([run('first', 0.1), run('first', 0.1), run('first', 0.1)]);
  await Promise.all([run('slow', 1), ...Array.from({ length: 30 }, () => run('quick', 0))]);
  expect(settled.at(-1)).toBe('slow');
});

test('a lock that is not free in time makes a submission fail as busy, as does a statement that waits for it', async () => {
  const holder = await sql().reserve();
  await holder`begin`;
  await holder`select pg_advisory_xact_lock(hashtextextended('accept_contact_message', 0))`;
  const outbox = createOutbox(instance(1));
  const accept = () => {
    const id = crypto.randomUUID();
    const signals = { honeypotFilled: false, seconds: undefined, visitorHash: 'ann' };
    const limits = { seconds: 3, links: 2, perVisitor: 5, inAll: 60, heldPerVisitor: 50 };
    return outbox.accept({ id, reference: referenceOf(id), message, signals }, limits);
  };
  const results = await Promise.allSettled(Array.from({ length: 5 }, accept));
  await holder`rollback`;
  holder.release();
  expect(results.map((result) => result.status === 'rejected' && (result.reason as Error).name)).toEqual(
    results.map(() => 'BusyError'),
  );
  expect(await accept()).toMatchObject({ kind: 'queued' });
});

test.each([
  ['too many connections to PostgreSQL', '53300', 'connection limit 0'],
  [
    "a statement that PostgreSQL ends at the role's time limit",
    '57014',
    "; alter role slow set statement_timeout = '50ms'",
  ],
])('%s: busy, not down', async (_, code, limit) => {
  await sql().unsafe(`create role slow login ${limit}`);
  const asSlow = new URL(url());
  asSlow.username = 'slow';
  const statement = createDatabase(asSlow.href).run((used) => used`select pg_sleep(1)`);
  await expect(statement).rejects.toMatchObject({ name: 'BusyError', code });
  await sql()`drop role slow`;
});
