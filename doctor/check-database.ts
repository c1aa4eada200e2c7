/** The database: whether it has all migrations, and calls the function that delivers. */
import { readdir } from 'node:fs/promises';
import postgres, { type Sql } from 'postgres';
import { errorCode } from '../local/process/error-code.ts';
import { migrationsAmong, missingMigrations } from '../local/stack/migrations.ts';
import { inProject } from '../local/process/project.ts';
import { bad, good, startFirst, type Finding } from './finding.ts';
import type { Settings } from './settings.ts';

/** In seconds. */
const patience = 10;

export async function checkDatabase(settings: Settings): Promise<Finding[]> {
  const url = settings.CONTACT_DB_URL ?? settings.SUPABASE_DB_URL;
  const sql = postgres(url, {
    max: 1,
    connect_timeout: patience,
    // The transaction pooler of Supabase knows no prepared statements.
    prepare: false,
    ...(!/[?&]sslmode=/.test(url) && { ssl: 'prefer' }),
    onnotice: () => undefined,
  });
  try {
    return [await findingOfMigrations(sql), await findingOfSchedule(sql, settings)];
  } catch (error) {
    return [notReached(error, settings)];
  } finally {
    await sql.end({ timeout: patience });
  }
}

async function findingOfMigrations(sql: Sql): Promise<Finding> {
  const files = await readdir(inProject('supabase', 'migrations'));
  const [list] = await sql`select to_regclass('supabase_migrations.schema_migrations') is not null as "isThere"`;
  const applied = list?.isThere
    ? await sql<{ version: string }[]>`select version from supabase_migrations.schema_migrations`
    : [];
  const missing = missingMigrations(files, applied);
  if (missing.length === 0) return good('Database', `has all ${String(migrationsAmong(files).length)} migrations`);
  return bad(
    'Database',
    `lacks ${missing.map(({ file }) => file).join(', ')}`,
    'Apply them with db push: docs/deploy.md, step 3.',
  );
}

type Schedule = { jobs: number; url: string | null; secret: string | null };

/** As the migration of the schedule made it, where the extensions for it are. */
async function findingOfSchedule(sql: Sql, settings: Settings): Promise<Finding> {
  const [extensions] = await sql`
    select to_regclass('cron.job') is not null and to_regclass('vault.decrypted_secrets') is not null as "areThere"`;
  if (!extensions?.areThere) {
    return settings.isLocal
      ? good('Schedule', 'npm start calls deliver-contact-messages every minute')
      : bad(
          'Schedule',
          'cannot be in a database without pg_cron, pg_net and vault',
          'See that something else calls deliver-contact-messages every minute: docs/deploy.md, step 3.',
        );
  }
  const [schedule] = await sql<Schedule[]>`
    select
      (select count(*)::integer from cron.job where jobname = 'deliver-contact-messages' and active) as jobs,
      (select decrypted_secret from vault.decrypted_secrets where name = 'project_url') as url,
      (select decrypted_secret from vault.decrypted_secrets where name = 'contact_sweep_secret') as secret`;
  const wrong = schedule ? wrongInSchedule(schedule, settings) : [];
  if (wrong.length === 0) return good('Schedule', 'calls deliver-contact-messages every minute');
  return bad(
    'Schedule',
    wrong.join('; '),
    'docs/deploy.md, step 3, has the statements for it, and "Later" those for another secret.',
  );
}

function wrongInSchedule({ jobs, url, secret }: Schedule, { SUPABASE_URL, CONTACT_SWEEP_SECRET }: Settings): string[] {
  const wrong: string[] = [];
  if (jobs === 0) wrong.push('there is no job deliver-contact-messages');
  if (url === null) wrong.push('the vault has no project_url');
  else if (URL.parse(url)?.origin !== new URL(SUPABASE_URL).origin)
    wrong.push('project_url in the vault is another one');
  if (secret === null) wrong.push('the vault has no contact_sweep_secret');
  else if (secret !== CONTACT_SWEEP_SECRET) wrong.push('contact_sweep_secret in the vault is another one');
  return wrong;
}

function notReached(error: unknown, { isLocal }: Settings): Finding {
  const code = String(errorCode(error) ?? (error instanceof Error ? error.message : error));
  if (code === '28P01') return bad('Database', 'refuses the password', 'It is reset in the dashboard, under Database.');
  return bad(
    'Database',
    `cannot be asked (${code})`,
    isLocal
      ? startFirst
      : 'SUPABASE_DB_URL is in the dashboard, under Connect; without IPv6 take the address of the session pooler.',
  );
}
