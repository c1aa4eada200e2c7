import { execFile } from 'node:child_process';
import { mkdtemp, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { backendSettings } from '../../local/stack/settings';
import { useStack } from '../support/stack';

const { stack, sql } = useStack();

type Outcome = { code: number; stdout: string; stderr: string };

const runProgram = promisify(execFile);

/** Runs the doctor against the running stack, as `npm run doctor` does. */
function doctor(...args: string[]): Promise<Outcome> {
  const env = { PATH: process.env.PATH, NODE_OPTIONS: '--no-warnings', ...stack().portSettings };
  return runProgram(process.execPath, [join('doctor', 'doctor.ts'), ...args], { env }).then(
    (output) => ({ code: 0, ...output }),
    (error: unknown) => error as Outcome,
  );
}

/** Writes a settings file with the stack's settings and these changes. */
async function settingsFile(change: Record<string, string> = {}): Promise<string> {
  const port = (setting: string) => Number(stack().portSettings[setting]);
  const ports = {
    site: port('SITE_PORT'),
    api: port('API_PORT'),
    database: port('DATABASE_PORT'),
    smtp: port('SMTP_PORT'),
  };
  const settings = { ...backendSettings({}, ports), ...change };
  const file = join(await mkdtemp(join(tmpdir(), 'doctor-')), 'hosted.env');
  const lines = Object.entries(settings).map(([name, value]) => `${name}="${value}"\n`);
  await writeFile(file, lines.join(''));
  return file;
}

/** The line about a check, and the line below it. */
function about({ stdout }: Outcome, check: string): string {
  const lines = stdout.split('\n');
  const index = lines.findIndex((line) => line.slice(2).startsWith(check));
  return lines.slice(index, index + 2).join('\n');
}

describe('The doctor', () => {
  it('finds nothing wrong with a running stack, and stores nothing', async () => {
    await sql()`insert into contact_sweeps (can_accept) values (true)`;
    const { code, stdout } = await doctor();
    expect(stdout.split('\n').filter((line) => line.startsWith('✗'))).toEqual([]);
    expect(stdout).toMatch(/^✓ Settings .*\n[^]*^✓ Messages .*\n[^]*\nAll checks passed\.\n$/m);
    expect(code).toBe(0);
    expect(await sql()`select from contact_messages`).toHaveLength(0);
  });

  it('shows each failed check with a remedy below it, and never shows a secret', async () => {
    await sql()`create database empty`;
    const empty = new URL('/empty', stack().backend.database.url).href;
    const secret = 'another-secret-of-ours';
    const outcome = await doctor(await settingsFile({ CONTACT_EDGE_SECRET: secret, SUPABASE_DB_URL: empty }));
    await sql()`drop database empty`;
    expect(about(outcome, 'deliver-contact-messages')).toMatch(/^✗ .* rejects CONTACT_EDGE_SECRET\n {28}→ It must/);
    expect(about(outcome, 'Database')).toMatch(/^✗ .* lacks \d+_\w+\.sql.*\n +→ .*db push/);
    expect(outcome.stderr).toMatch(/^\n\d of \d+ checks failed\.\n$/);
    expect(outcome.code).toBe(1);
    expect(outcome.stdout).not.toContain(secret);
  });

  it('prints only the keys for the schedule and the health check if it is called with --keys', async () => {
    const { sweepKey, healthKey } = stack().backend.delivery;
    const { code, stdout } = await doctor(await settingsFile(), '--keys');
    expect([code, stdout]).toEqual([
      0,
      `contact_sweep_key, for the vault: ${sweepKey}\nhealth key, for the uptime monitor: ${healthKey}\n`,
    ]);
  });

  it('names each part of a hosted project’s schedule that is missing or wrong', async () => {
    const { siteSettings, delivery } = stack().backend;
    const file = await settingsFile();
    // The parts of pg_cron 1.6 and vault that the doctor reads.
    await sql().unsafe(`
      create schema cron;
      create schema vault;
      create table cron.job (jobname text, active boolean);
      create table vault.decrypted_secrets (name text, decrypted_secret text);`);
    try {
      await sql()`insert into cron.job values ('deliver-contact-messages', true)`;
      await sql()`
        insert into vault.decrypted_secrets
        values ('project_url', ${`${siteSettings.SUPABASE_URL}/`}), ('contact_sweep_key', ${delivery.sweepKey})`;
      expect(about(await doctor(file), 'Schedule')).toMatch(/^✓ /);
      await sql()`update vault.decrypted_secrets set decrypted_secret = 'other'`;
      await sql()`update cron.job set active = false`;
      expect(about(await doctor(file), 'Schedule')).toMatch(
        /^✗ .* there is no active job .*; project_url in the vault is not .*; contact_sweep_key in the vault is not .*\n +→ /,
      );
    } finally {
      await sql()`drop schema cron, vault cascade`;
    }
  });
});
