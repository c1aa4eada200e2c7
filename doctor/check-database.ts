/** Checks that the database has all migrations, and that its schedule calls deliver-contact-messages. */
import { readdir } from 'node:fs/promises';
import type { Sql } from 'postgres';
import { errorCode } from '../local/process/error-code.ts';
import { inProject } from '../local/process/project.ts';
import { migrationsAmong, missingMigrations } from '../local/stack/migrations.ts';
import { connectToDatabase, databaseTimeout } from './database.ts';
import { fail, pass, startStack, type Finding } from './finding.ts';
import type { Settings } from './settings.ts';

export async function checkDatabase(settings: Settings): Promise<Finding[]> {
  const sql = connectToDatabase(settings);
  try {
    return [await checkMigrations(sql), await checkSchedule(sql, settings)];
  } catch (error) {
    return [unreachable(error, settings)];
  } finally {
    await sql.end({ timeout: databaseTimeout });
  }
}

async function checkMigrations(sql: Sql): Promise<Finding> {
  const files = await readdir(inProject('supabase', 'migrations'));
  const [table] = await sql`select to_regclass('supabase_migrations.schema_migrations') is not null as "exists"`;
  const applied = table?.exists
    ? await sql<{ version: string }[]>`select version from supabase_migrations.schema_migrations`
    : [];
  const missing = missingMigrations(files, applied);
  if (missing.length === 0) return pass('Database', `has all ${String(migrationsAmong(files).length)} migrations`);
  return fail(
    'Database',
    `lacks ${missing.map(({ file }) => file).join(', ')}`,
    'Apply the migrations with db push: docs/deploy.md, step 3.',
  );
}

/** The schedule's job and secrets, and what became of its latest run and of the latest HTTP call. */
type Schedule = {
  jobs: number;
  url: string | null;
  secret: string | null;
  /** Whether a run has succeeded within {@link recent}. A run only hands the call over to pg_net. */
  hasRun: boolean;
  /** The latest failure of a run. */
  failure: string | null;
  /** Of the latest call within {@link recent}; null without an answer. */
  status: number | null;
  /** Why it has no answer. */
  error: string | null;
  hasCalled: boolean;
};

const recent = '3 minutes';

async function checkSchedule(sql: Sql, settings: Settings): Promise<Finding> {
  const check = 'Schedule';
  const [extensions] = await sql`
    select to_regclass('cron.job') is not null and to_regclass('vault.decrypted_secrets') is not null as "exist"`;
  if (!extensions?.exist) {
    return settings.isLocal
      ? pass(check, 'npm start calls deliver-contact-messages every minute')
      : fail(
          check,
          'is not possible: the database lacks pg_cron, pg_net or vault',
          'Make sure that something else calls deliver-contact-messages every minute: docs/deploy.md, step 3.',
        );
  }
  const [schedule] = await sql<Schedule[]>`
    with
      job as (select jobid from cron.job where jobname = 'deliver-contact-messages' and active),
      run as (select * from cron.job_run_details where jobid in (select jobid from job)),
      call as (
        select * from net._http_response where created > now() - ${recent}::interval order by created desc limit 1
      )
    select
      (select count(*)::integer from job) as jobs,
      (select decrypted_secret from vault.decrypted_secrets where name = 'project_url') as url,
      (select decrypted_secret from vault.decrypted_secrets where name = 'contact_sweep_secret') as secret,
      exists (select from run where status = 'succeeded' and start_time > now() - ${recent}::interval) as "hasRun",
      (select return_message from run where status = 'failed' order by start_time desc limit 1) as failure,
      exists (select from call) as "hasCalled",
      (select status_code from call) as status,
      (select coalesce(error_msg, 'timeout') from call where status_code is null) as error`;
  if (!schedule) throw new Error('A select without from has one row.');
  const [wrong, failed] = [faultsOfSettings(schedule, settings), faultsOfRuns(schedule)];
  const faults = [...wrong, ...failed].join('; ');
  if (!faults) return pass(check, 'calls deliver-contact-messages every minute; the latest call got 200');
  return fail(
    check,
    faults,
    wrong.length > 0
      ? 'docs/deploy.md has the statements: step 3 for a new schedule, "Later" for a new secret.'
      : 'See the log of deliver-contact-messages, and the tables cron.job_run_details and net._http_response.',
  );
}

function faultsOfSettings({ jobs, url, secret }: Schedule, { SUPABASE_URL, CONTACT_SWEEP_SECRET }: Settings): string[] {
  const faults: string[] = [];
  if (jobs === 0) faults.push('there is no job deliver-contact-messages');
  if (url === null) faults.push('the vault has no project_url');
  else if (URL.parse(url)?.origin !== new URL(SUPABASE_URL).origin)
    faults.push('project_url in the vault is not SUPABASE_URL');
  if (secret === null) faults.push('the vault has no contact_sweep_secret');
  else if (secret !== CONTACT_SWEEP_SECRET)
    faults.push('contact_sweep_secret in the vault is not CONTACT_SWEEP_SECRET');
  return faults;
}

function faultsOfRuns({ jobs, hasRun, failure, hasCalled, status, error }: Schedule): string[] {
  if (jobs === 0) return [];
  if (!hasRun)
    return [
      `no run has succeeded in the last ${recent}${failure ? ` (the latest failure: ${failure.split('\n', 1).join()})` : ''}`,
    ];
  if (!hasCalled) return [`no call of the function has ended in the last ${recent}`];
  if (status === null) return [`the latest call got no answer (${String(error)})`];
  return status === 200 ? [] : [`the latest call got ${String(status)}`];
}

function unreachable(error: unknown, { isLocal }: Settings): Finding {
  const code = String(errorCode(error) ?? (error instanceof Error ? error.message : error));
  if (code === '28P01') return fail('Database', 'rejects the password', 'Reset it in the dashboard, under Database.');
  return fail(
    'Database',
    `does not answer (${code})`,
    isLocal
      ? startStack
      : "Copy SUPABASE_DB_URL from the dashboard, under Connect. Without IPv6, take the session pooler's URL.",
  );
}
