import postgres from 'postgres';
import { contactFields } from '../../supabase/functions/_shared/contact/contact-fields.ts';
import { report } from '../../supabase/functions/deliver-contact-messages/lists/report.ts';
import { put, rows, theOnly, useDatabase } from './database.ts';

const { sql, url, instance, migrateAll } = useDatabase();

const first = 'select min(version) from supabase_migrations.schema_migrations';

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
  ['is no longer in the folder', `set version = '1' where version = (${first})`],
])('A database in which a migration %s is refused, with the remedy', async (_, change) => {
  const before = await sql()`select * from supabase_migrations.schema_migrations`;
  await sql().unsafe(`update supabase_migrations.schema_migrations ${change}`);
  await expect(migrateAll()).rejects.toThrow(/migration (\d+_\w+\.sql|1)\. Delete \.local/);
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

it('A new database has no report due, because the month before counts as reported', async () => {
  await sql()`drop schema public cascade`;
  await sql()`create schema public`;
  await sql()`truncate supabase_migrations.schema_migrations`;
  await migrateAll();
  await report.make(instance());
  expect(await sql()`select from contact_lists where sent_at is null`).toHaveLength(0);
  const thisMonth = sql()`date_trunc('month', now() at time zone 'Australia/Perth')`;
  expect(await sql()`select from contact_lists where month < ${thisMonth}`).toHaveLength(2);
});

it('On a hosted project, the schedule calls the function with its key, and deletes the records of old runs', async () => {
  const notices: unknown[] = [];
  const hosted = postgres(url(), { max: 1, onnotice: ({ message }) => notices.push(message) });
  try {
    // The parts of pg_cron, pg_net and vault that the migration uses. The URL in the vault may end in a slash.
    await hosted.unsafe(`
      begin;
      set local allow_system_table_mods = on;
      set local search_path = public, pg_catalog;
      create view pg_available_extensions as select unnest('{pg_cron,pg_net,supabase_vault}'::name[]) as name;
      insert into pg_extension (oid, extname, extowner, extnamespace, extrelocatable, extversion)
        select row_number() over (), name, 10, 11, false, '1' from public.pg_available_extensions;
      create schema cron create table job (jobname text, schedule text, command text);
      create function cron.schedule(text, text, text) returns void language sql
        begin atomic insert into cron.job values ($1, $2, $3); end;
      create table cron.job_run_details as
        select command, now() - ended * interval '1 day' as end_time
        from unnest('{another,"select deliver-contact-messages"}'::text[]) as command,
          unnest('{6,8,9}'::integer[]) as ended;
      create schema net;
      create function net.http_post(url text, headers jsonb, timeout_milliseconds integer) returns text
        language sql return format('%s %s', url, headers ->> 'Authorization');
      create schema vault create view decrypted_secrets (name, decrypted_secret) as
        values ('project_url', 'https://x.example/'), ('contact_sweep_key', 'a-key');`);
    const found = await hosted<{ block: string }[]>`
      select substring(statements[1] from 'do [$]migration[$].*') as block from supabase_migrations.schema_migrations
      where version = (${hosted.unsafe(first)})`;
    await hosted.unsafe(theOnly(found).block);
    const extensions = ['pg_cron', 'pg_net', 'supabase_vault'];
    expect(notices).toEqual(extensions.map((name) => `extension "${name}" already exists, skipping`));
    const [call, cleanUp] = await hosted`select * from cron.job`;
    expect(call).toMatchObject({ jobname: 'deliver-contact-messages', schedule: '* * * * *' });
    const called = 'https://x.example/functions/v1/deliver-contact-messages Bearer a-key';
    expect(await hosted.unsafe(String(call?.command))).toEqual([{ http_post: called }]);
    expect(cleanUp).toMatchObject({ schedule: '17 3 * * *' });
    await hosted.unsafe(String(cleanUp?.command));
    expect(await hosted`select from cron.job_run_details`).toHaveLength(4);
  } finally {
    await hosted.end();
  }
});
