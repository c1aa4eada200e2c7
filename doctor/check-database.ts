import { readdir } from 'node:fs/promises';
import type { Sql } from 'postgres';
import { inProject } from '../local/process/project.ts';
import { missingMigrations } from '../local/stack/migrations.ts';
import { propertyOf } from '../src/json/property-of.ts';
import { timeOf } from '../supabase/functions/_shared/database.ts';
import { deriveKey } from '../supabase/functions/_shared/keys.ts';
import { databaseUrlIn } from '../supabase/functions/_shared/settings.ts';
import { fail, pass, startFirst, type Finding } from './finding.ts';
import type { DoctorSettings } from './settings.ts';
import { withDatabase } from './with-database.ts';

export async function checkDatabase(settings: DoctorSettings): Promise<Finding[]> {
  return withDatabase(databaseUrlIn(settings), async (sql) => [
    await checkMigrations(sql),
    await checkTime(sql),
    await checkSchedule(sql, settings),
  ]).catch((error: unknown) => [unusable(error, settings)]);
}

/** Checks that the database can be used, whatever is in it. */
export async function checkConnection(settings: DoctorSettings): Promise<Finding> {
  const connected = withDatabase(settings.SUPABASE_DB_URL, (sql) => sql`select`);
  return connected.then(
    () => pass('Database', 'can be used'),
    (error: unknown) => unusable(error, settings),
  );
}

function unusable(error: unknown, { isLocal }: DoctorSettings): Finding {
  const code = String(propertyOf(error, 'code') ?? error);
  const hostedRemedy = /CERT|SIGNATURE/.test(code)
    ? "This machine cannot verify the database's certificate: docs/operations.md, step 5."
    : "Copy SUPABASE_DB_URL from the dashboard (Connect, Session pooler), and put the database's password into it.";
  return fail('Database', `cannot be used (${code})`, isLocal ? startFirst : hostedRemedy);
}

async function checkMigrations(sql: Sql): Promise<Finding> {
  const applied = await sql<{ version: string }[]>`
    select version from supabase_migrations.schema_migrations`.catch(noneWithoutTable);
  const files = await readdir(inProject('supabase', 'migrations'));
  const missing = missingMigrations(files, applied);
  if (missing.length === 0) return pass('Database', 'has all migrations');
  return fail('Database', `lacks ${missing.join(', ')}`, 'Deploy again: docs/operations.md, step 3.');
}

/** Reads the time as the edge functions do. Without a date, they could compose no email. */
async function checkTime(sql: Sql): Promise<Finding> {
  const [{ now } = { now: undefined }] = await sql<{ now: unknown }[]>`select ${timeOf(sql`now()`)} as now`;
  const isRead = now instanceof Date && Math.abs(Date.now() - now.getTime()) < 60_000;
  if (isRead) return pass('Time', 'the database and this machine agree');
  return fail('Time', `is ${String(now)} in the database`, "Correct this machine's clock, or ask Supabase's support.");
}

/** Checks the schedule's settings. The health check shows whether the schedule's calls arrive. */
async function checkSchedule(sql: Sql, settings: DoctorSettings): Promise<Finding> {
  const [schedule] = await sql<{ isActive: boolean; url: string | null; key: string | null }[]>`
    select
      exists (select from cron.job where jobname = 'deliver-contact-messages' and active) as "isActive",
      (select decrypted_secret from vault.decrypted_secrets where name = 'project_url') as url,
      (select decrypted_secret from vault.decrypted_secrets where name = 'contact_sweep_key') as key
    `.catch(noneWithoutTable);
  if (!schedule && settings.isLocal) return pass('Schedule', 'npm start calls deliver-contact-messages every minute');
  const isProject = URL.parse(schedule?.url ?? '')?.origin === new URL(settings.SUPABASE_URL).origin;
  const isKey = schedule?.key === deriveKey(settings.CONTACT_EDGE_SECRET, 'sweep');
  const faults = [
    !schedule?.isActive && 'there is no active job named deliver-contact-messages',
    !isProject && 'project_url in the vault is not SUPABASE_URL',
    !isKey && 'contact_sweep_key in the vault is not the key that --keys prints',
  ].filter(Boolean);
  if (faults.length === 0) return pass('Schedule', "has its job, the project's URL and the sweep key");
  return fail('Schedule', faults.join('; '), 'Deploy again: docs/operations.md, step 3.');
}

function noneWithoutTable(error: unknown): [] {
  if (propertyOf(error, 'code') === '42P01') return [];
  throw error;
}
