import { readdir } from 'node:fs/promises';
import postgres from 'postgres';
import { migrate, migrationsAmong } from '../../local/stack/migrations';
import { migrationsFolder, put, rows, startEmptyDatabase } from '../support/database';

const resources = new AsyncDisposableStack();
let url: string;
let sql: postgres.Sql;

beforeAll(async () => {
  url = await startEmptyDatabase(resources);
  sql = postgres(url, { onnotice: () => undefined });
  resources.defer(() => sql.end());
  await migrate(url, migrationsFolder);
});

afterAll(() => resources.disposeAsync());

test('Migrating again changes nothing.', async () => {
  await put(sql, 'queued');
  const list = () =>
    sql<{ version: string }[]>`select version from supabase_migrations.schema_migrations order by version`;
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
      { name: 'contact_lists', isProtected: true },
      { name: 'contact_messages', isProtected: true },
      { name: 'contact_sweeps', isProtected: true },
    ]);
    expect(await sql`select from pg_policies`).toHaveLength(0);
    expect((await functions()).map(({ name }) => name)).toEqual(['accept_contact_message']);
  });

  test.each(['anon', 'authenticated'])('have no access to any table, and may call no function: %s.', async (role) => {
    for (const { name } of await tables()) {
      for (const statement of [
        `select from ${name}`,
        `insert into ${name} default values`,
        `delete from ${name}`,
        `truncate ${name} cascade`,
      ]) {
        await expect(as(role, statement)).rejects.toThrow('permission denied for table');
      }
    }
    for (const { name, count } of await functions()) {
      const call = `select ${name}(${Array<string>(count).fill('null').join()})`;
      await expect(as(role, call)).rejects.toThrow(`permission denied for function ${name}`);
    }
  });

  test('differ from the role of the secret keys, which keeps its access.', async () => {
    expect(await as('service_role', 'select from contact_messages')).toHaveLength(1);
  });
});
