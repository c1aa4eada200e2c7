import { randomUUID } from 'node:crypto';
import { copyFile, mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import postgres from 'postgres';
import { migrate, migrationsAmong } from '../../local/stack/migrations';
import { createDatabase } from '../../supabase/functions/_shared/database.ts';
import { referenceOf } from '../../supabase/functions/_shared/contact/reference.ts';
import { createOutbox } from '../../supabase/functions/_shared/outbox/outbox.ts';
import { migrationsFolder, rows, startEmptyDatabase } from '../support/database';

const resources = new AsyncDisposableStack();
let url: string;
let sql: postgres.Sql;

const [ada, bob, cat] = [
  'aaaaaaaa-0000-4000-8000-000000000001',
  'bbbbbbbb-0000-4000-8000-000000000002',
  'cccccccc-0000-4000-8000-000000000003',
] as const;

/** Rows as the first migration knew them. SQL, as today's helpers know today's columns. */
const oldRows = `
  insert into contact_messages (id, received_at, name, email, phone, message, mailed_at) values
    ('${ada}', '2026-01-01', 'Ada', 'ada@example.com', '+61 400 000 001', E'One\\nline', '2026-01-01 01:00:00Z'),
    ('${bob}', '2026-01-02', 'Bob', 'bob@example.com', '', 'Two', null),
    ('${cat}', '2026-01-03', 'Zoë 🏖️', 'cat@example.com', '+61 400 000 003', 'Three', null)`;

/** A database with rows of the first migration, migrated from there. */
beforeAll(async () => {
  url = await startEmptyDatabase(resources);
  sql = postgres(url, { onnotice: () => undefined });
  resources.defer(() => sql.end());

  const folder = await mkdtemp(join(tmpdir(), 'first-migration-'));
  resources.defer(() => rm(folder, { recursive: true }));
  const [first] = migrationsAmong(await readdir(migrationsFolder));
  if (!first) throw new Error('There is no migration.');
  await copyFile(join(migrationsFolder, first.file), join(folder, first.file));
  await migrate(url, folder);
  await sql.unsafe(oldRows);
  await migrate(url, migrationsFolder);
});

afterAll(() => resources.disposeAsync());

describe('Messages of the first migration', () => {
  const firstColumns = () => sql`select id, name, email, phone, message, reference from contact_messages order by id`;

  test('keep what they say, and have the references that belong to their ids.', async () => {
    expect([...(await firstColumns())]).toEqual([
      {
        id: ada,
        name: 'Ada',
        email: 'ada@example.com',
        phone: '+61 400 000 001',
        message: 'One\nline',
        reference: referenceOf(ada),
      },
      { id: bob, name: 'Bob', email: 'bob@example.com', phone: '', message: 'Two', reference: referenceOf(bob) },
      {
        id: cat,
        name: 'Zoë 🏖️',
        email: 'cat@example.com',
        phone: '+61 400 000 003',
        message: 'Three',
        reference: referenceOf(cat),
      },
    ]);
  });

  test('are delivered if they were mailed, and queued if not.', async () => {
    const found = await rows(sql);
    expect(found).toMatchObject([
      { id: ada, state: 'delivered', queued_at: new Date('2026-01-01'), next_attempt_at: null },
      { id: bob, state: 'queued', queued_at: expect.any(Date), next_attempt_at: expect.any(Date) },
      { id: cat, state: 'queued', queued_at: expect.any(Date), next_attempt_at: expect.any(Date) },
    ]);
    for (const row of found) expect(row).toMatchObject({ hold_reasons: [], digest_id: null, visitor_hash: null });
  });

  test('are leased as if they had just arrived.', async () => {
    const outbox = createOutbox(createDatabase(url));
    const leased = [await outbox.leaseNext(), await outbox.leaseNext()];
    expect(leased.map((one) => one?.message.name).sort()).toEqual(['Bob', 'Zoë 🏖️']);
    for (const one of leased) {
      expect(one).toMatchObject({ attempts: 1 });
      expect(one?.queuedFor).toBeLessThan(600);
    }
    expect(await outbox.leaseNext()).toBeUndefined();
  });
});

test('Migrating again changes nothing.', async () => {
  const list = () => sql<{ version: string; name: string }[]>`
    select version, name from supabase_migrations.schema_migrations order by version`;
  const before = [await list(), await rows(sql)];
  await migrate(url, migrationsFolder);
  expect([await list(), await rows(sql)]).toEqual(before);
  expect((await list()).map(({ version }) => version)).toEqual(
    migrationsAmong(await readdir(migrationsFolder)).map(({ version }) => version),
  );
});

test('Nothing is scheduled without pg_cron, pg_net and vault.', async () => {
  expect(await sql`select nspname from pg_namespace where nspname in ('cron', 'net', 'vault')`).toEqual([]);
});

test('The database makes the same reference from an id as the edge functions.', async () => {
  const ids = [
    '00000000-0000-0000-0000-000000000000',
    'ffffffff-ffff-ffff-ffff-ffffffffffff',
    ...Array.from({ length: 500 }, () => randomUUID()),
  ];
  const made = await sql<{ reference: string }[]>`
    select contact_message_reference(id) as reference
    from unnest(${sql.array(ids)}::uuid[]) with ordinality as given (id, place)
    order by place`;
  expect(made.map(({ reference }) => reference)).toEqual(ids.map(referenceOf));
});

describe('The public roles', () => {
  const as = (role: string, statement: string) =>
    sql.begin(async (transaction) => {
      await transaction`set local role ${sql(role)}`;
      return transaction.unsafe(statement);
    });

  const tables = () => sql<{ name: string; isProtected: boolean }[]>`
    select relname as name, relrowsecurity as "isProtected" from pg_class
    where relnamespace = 'public'::regnamespace and relkind in ('r', 'p', 'v', 'm', 'S', 'f')
    order by relname`;

  const functions = () => sql<{ name: string; count: number }[]>`
    select proname as name, pronargs as count from pg_proc where pronamespace = 'public'::regnamespace order by proname`;

  test('find only these tables, with row level security and no policy, and only these functions.', async () => {
    expect([...(await tables())]).toEqual([
      { name: 'contact_digests', isProtected: true },
      { name: 'contact_messages', isProtected: true },
      { name: 'contact_reminders', isProtected: true },
    ]);
    expect(await sql`select from pg_policies`).toHaveLength(0);
    // One accept_contact_message takes the message as one value, the other a parameter for each field.
    expect((await functions()).map(({ name }) => name)).toEqual([
      'accept_contact_message',
      'accept_contact_message',
      'claim_contact_digest',
      'claim_contact_reminder',
      'contact_message_hold_reasons',
      'contact_message_reference',
      'list_held_messages',
      'queue_contact_message',
      'release_contact_message',
    ]);
  });

  test.each(['anon', 'authenticated'])('have no access to any table: %s.', async (role) => {
    for (const { name } of await tables()) {
      for (const statement of [
        `select from ${name}`,
        `insert into ${name} default values`,
        `update ${name} set id = id`,
        `delete from ${name}`,
        `truncate ${name} cascade`,
      ]) {
        await expect(as(role, statement)).rejects.toThrow(`permission denied for table`);
      }
    }
  });

  test.each(['anon', 'authenticated'])('may call no function: %s.', async (role) => {
    for (const { name, count } of await functions()) {
      const call = `select ${name}(${Array<string>(count).fill('null').join()})`;
      await expect(as(role, call)).rejects.toThrow(`permission denied for function ${name}`);
    }
  });

  test('differ from the role of the secret keys, which keeps its access.', async () => {
    expect(await as('service_role', 'select from contact_messages')).toHaveLength(3);
    expect(await as('service_role', `select contact_message_reference('${randomUUID()}')`)).toHaveLength(1);
  });
});
