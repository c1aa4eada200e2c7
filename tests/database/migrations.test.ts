import { randomUUID } from 'node:crypto';
import { copyFile, mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import postgres from 'postgres';
import { migrate, migrationsAmong } from '../../local/stack/migrations';
import { createDatabase } from '../../supabase/functions/_shared/database.ts';
import { referenceOf } from '../../supabase/functions/_shared/contact/reference.ts';
import { createOutboxStore } from '../../supabase/functions/_shared/outbox/outbox-store.ts';
import { message, migrationsFolder, rows, startEmptyDatabase, type Row } from '../support/database';

const resources = new AsyncDisposableStack();
let url: string;
let sql: postgres.Sql;

const mailed = [1, 2, 3].map((day) => ({ ...old(day), mailed_at: new Date(Date.UTC(2026, 0, day, 1)) }));
const unmailed = [4, 5, 6].map((day) => ({ ...old(day), mailed_at: null }));

function old(day: number) {
  return { id: randomUUID(), received_at: new Date(Date.UTC(2026, 0, day)), ...message };
}

/** A database as the first migration left it, with messages in it, and brought up to date. */
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
  await sql`insert into contact_messages ${sql([...mailed, ...unmailed])}`;
  await migrate(url, migrationsFolder);
});

afterAll(() => resources.disposeAsync());

const byId = (all: readonly Row[]) => new Map(all.map((row) => [row.id, row]));

describe('Messages from before there was a queue', () => {
  test('keep what they say, and have the references that belong to their ids.', async () => {
    const found = byId(await rows(sql));
    expect(found.size).toBe(6);
    for (const one of [...mailed, ...unmailed]) {
      expect(found.get(one.id)).toMatchObject({
        ...one,
        reference: referenceOf(one.id),
        hold_reasons: [],
        digest_id: null,
        visitor_hash: null,
      });
    }
  });

  test('are delivered if they were mailed.', async () => {
    const found = byId(await rows(sql));
    for (const { id, received_at } of mailed) {
      expect(found.get(id)).toMatchObject({ state: 'delivered', queued_at: received_at, next_attempt_at: null });
    }
  });

  test('are queued if they were not, and every one is claimed as if it had just come in.', async () => {
    const queue = createOutboxStore(createDatabase(url));
    const claimed = [await queue.claim(), await queue.claim(), await queue.claim()];
    expect(claimed.map((one) => one?.id).sort()).toEqual(unmailed.map(({ id }) => id).sort());
    for (const one of claimed) {
      expect(one).toMatchObject({ attempts: 1, message });
      expect(one?.queuedFor).toBeLessThan(600);
    }
    expect(await queue.claim()).toBeUndefined();
  });
});

test('Migrations that were applied are not applied again.', async () => {
  const list = () => sql`select version, name from supabase_migrations.schema_migrations order by version`;
  const before = [await list(), await rows(sql)];
  await migrate(url, migrationsFolder);
  expect([await list(), await rows(sql)]).toEqual(before);
  expect((await list()).map(({ version }) => version)).toEqual(
    migrationsAmong(await readdir(migrationsFolder)).map(({ version }) => version),
  );
});

test('Nothing is scheduled where there is no pg_cron, no pg_net and no vault.', async () => {
  expect(await sql`select nspname from pg_namespace where nspname in ('cron', 'net', 'vault')`).toEqual([]);
});

test('The database makes the same reference of an id as the functions do.', async () => {
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

  test('find these tables, all under row level security without a policy, and these functions.', async () => {
    expect([...(await tables())]).toEqual([
      { name: 'contact_digests', isProtected: true },
      { name: 'contact_messages', isProtected: true },
    ]);
    expect(await sql`select from pg_policies`).toHaveLength(0);
    expect((await functions()).map(({ name }) => name)).toEqual([
      'accept_contact_message',
      'claim_contact_digest',
      'contact_message_hold_reasons',
      'contact_message_reference',
      'release_contact_message',
    ]);
  });

  test.each(['anon', 'authenticated'])('may do nothing with a table: %s.', async (role) => {
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

  test('are told from the role of the secret keys, which may do what Supabase lets it do.', async () => {
    expect(await as('service_role', 'select from contact_messages')).toHaveLength(6);
    expect(await as('service_role', `select contact_message_reference('${randomUUID()}')`)).toHaveLength(1);
  });
});
