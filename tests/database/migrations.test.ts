import { makeReport } from '../../supabase/functions/_shared/messages/report.ts';
import { put, rows, useDatabase } from './database.ts';

const { sql, instance, migrateAll } = useDatabase();

it('The migrations change nothing when they run again', async () => {
  await put(sql(), 'queued');
  const state = async () => [await sql()`select * from supabase_migrations.schema_migrations`, await rows(sql())];
  const before = await state();
  await migrateAll();
  expect(await state()).toEqual(before);
});

describe('The public schema', () => {
  const tables = () => sql()<{ name: string; isProtected: boolean }[]>`
    select relname as name, relrowsecurity as "isProtected" from pg_class
    where relnamespace = 'public'::regnamespace and relkind in ('r', 'p', 'v', 'm', 'S', 'f')`;

  it('has row level security on every table, and no policies', async () => {
    expect((await tables()).filter(({ isProtected }) => !isProtected)).toEqual([]);
    expect(await sql()`select from pg_policies`).toHaveLength(0);
  });

  it.each(['anon', 'authenticated'])('does not let the role %s use any table or call any function', async (role) => {
    const as = (statement: string) =>
      sql().begin(async (transaction) => {
        await transaction`set local role ${sql()(role)}`;
        return transaction.unsafe(statement);
      });
    for (const { name } of await tables()) {
      for (const statement of [`select from ${name}`, `insert into ${name} default values`, `delete from ${name}`]) {
        await expect(as(statement)).rejects.toThrow('permission denied for table');
      }
    }
    const functions = await sql()`
      select proname as name, has_function_privilege(${role}, oid, 'execute') as "isCallable"
      from pg_proc where pronamespace = 'public'::regnamespace`;
    expect(functions).not.toHaveLength(0);
    expect(functions.filter(({ isCallable }) => isCallable !== false)).toEqual([]);
  });
});

it('A new database has no report due, because the month before counts as reported', async () => {
  await sql()`drop schema public cascade`;
  await sql()`create schema public`;
  await sql()`truncate supabase_migrations.schema_migrations`;
  await migrateAll();
  await makeReport(instance());
  expect(await sql()`select from contact_lists where sent_at is null`).toHaveLength(0);
  expect(await sql()`select from contact_lists`).toHaveLength(2);
});
