import { contactFields } from '../../supabase/functions/_shared/contact/contact-fields.ts';
import { makeReport } from '../../supabase/functions/_shared/messages/report.ts';
import { put, rows, theOnly, useDatabase } from './database.ts';

const { sql, instance, migrateAll } = useDatabase();

it('The migrations change nothing when they run again', async () => {
  await put(sql(), 'queued');
  const state = async () => [await sql()`select * from supabase_migrations.schema_migrations`, await rows(sql())];
  const before = await state();
  await migrateAll();
  expect(await state()).toEqual(before);
});

it.each([
  ['has another text', 'set statements = array[statements[1] || chr(10)]'],
  ['has no recorded text', 'set statements = null'],
  ['is no longer in the folder', "set version = '1'"],
])('A database in which a migration %s is refused, with the remedy', async (_, change) => {
  const before = await sql()`select * from supabase_migrations.schema_migrations`;
  await sql().unsafe(`update supabase_migrations.schema_migrations ${change}`);
  await expect(migrateAll()).rejects.toThrow(/migration (\d+_contact_path\.sql|1)\. Delete \.local/);
  await sql()`truncate supabase_migrations.schema_migrations`;
  await sql()`insert into supabase_migrations.schema_migrations ${sql()(before)}`;
});

it.each(contactFields)('The column $name has a limit, which is its field’s', async ({ name, limit }) => {
  await put(sql(), 'queued', { [name]: 'a'.repeat(limit) });
  const tooLong = put(sql(), 'queued', { [name]: 'a'.repeat(limit + 1) });
  await expect(tooLong).rejects.toThrow('violates check constraint');
});

describe('The public schema', () => {
  const tables = (condition: string) =>
    sql().unsafe<{ name: string; is: boolean }[]>(`
      select relname as name, ${condition} as is from pg_class
      where relnamespace = 'public'::regnamespace and relkind in ('r', 'p', 'v', 'm', 'S', 'f')`);

  it('has row level security on every table, because the API’s roles may use each new one, and no policies', async () => {
    const open = sql()`select from pg_default_acl where '{anon, authenticated, service_role}' <@ (
      select array_agg(grantee::regrole::text) from aclexplode(defaclacl))`;
    expect(await open).toHaveLength(3);
    expect((await tables('relrowsecurity')).filter(({ is }) => !is)).toEqual([]);
    expect(await sql()`select from pg_policies`).toHaveLength(0);
  });

  it.each(['anon', 'authenticated'])('does not let the role %s use any table or call any function', async (role) => {
    const readsOrWrites = `has_any_column_privilege('${role}', oid, 'select, insert, update')`;
    const used = await tables(`${readsOrWrites} or has_table_privilege('${role}', oid, 'delete, truncate')`);
    const called = await sql()<typeof used>`
      select proname as name, has_function_privilege(${role}, oid, 'execute') as is
      from pg_proc where pronamespace = 'public'::regnamespace`;
    for (const found of [used, called]) {
      expect(found).not.toHaveLength(0);
      expect(found.filter(({ is }) => is)).toEqual([]);
    }
  });
});

it('The schedule calls the function with its key, even if the URL in the vault ends in a slash', async () => {
  const found = await sql()<{ job: string }[]>`
    select substring(statements[1] from '[$]job[$](.*?)[$]job[$]') as job
    from supabase_migrations.schema_migrations where statements[1] like '%$job$%'`;
  // The parts of pg_net and vault that the job uses.
  await sql().unsafe(`
    create schema net;
    create schema vault;
    create function net.http_post(url text, headers jsonb, timeout_milliseconds integer) returns text
      language sql return format('%s %s', url, headers ->> 'Authorization');
    create table vault.decrypted_secrets (name text, decrypted_secret text);
    insert into vault.decrypted_secrets values ('project_url', 'https://x.example/'), ('contact_sweep_key', 'a-key');`);
  try {
    const url = 'https://x.example/functions/v1/deliver-contact-messages';
    expect(await sql().unsafe(theOnly(found).job)).toEqual([{ http_post: `${url} Bearer a-key` }]);
  } finally {
    await sql()`drop schema net, vault cascade`;
  }
});

it('A new database has no report due, because the month before counts as reported', async () => {
  await sql()`drop schema public cascade`;
  await sql()`create schema public`;
  await sql()`truncate supabase_migrations.schema_migrations`;
  await migrateAll();
  await makeReport(instance());
  expect(await sql()`select from contact_lists where sent_at is null`).toHaveLength(0);
  const thisMonth = sql()`date_trunc('month', now() at time zone 'Australia/Perth')`;
  expect(await sql()`select from contact_lists where month < ${thisMonth}`).toHaveLength(2);
});
