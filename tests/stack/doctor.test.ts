import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { execa } from 'execa';
import { backendSettings, readPorts } from '../../local/stack/settings.ts';
import { useStack } from '../support/stack.ts';
import { temporaryFolder } from '../support/temporary-folder.ts';

const { stack, sql } = useStack();

function doctor(args: string[] = [], change: Record<string, string> = {}) {
  const env = { PATH: process.env.PATH, NODE_OPTIONS: '--no-warnings', ...stack().portSettings, ...change };
  const options = { env, extendEnv: false, reject: false, stripFinalNewline: false };
  return execa(process.execPath, [join('doctor', 'doctor.ts'), ...args], options);
}

const localSettings = () => backendSettings({}, readPorts(stack().portSettings));

const settingsFile = join(temporaryFolder(), 'hosted.env');

function doctorWith(change: Record<string, string> = {}, ...args: string[]) {
  const lines = Object.entries({ ...localSettings(), ...change }).map(([name, value]) => `${name}="${value}"\n`);
  writeFileSync(settingsFile, lines.join(''));
  return doctor([settingsFile, ...args]);
}

/** The line about a check, and the line below it. */
function about({ stdout }: { stdout: string }, check: string): string {
  const lines = stdout.split('\n');
  const index = lines.findIndex((line) => line.slice(2).startsWith(check));
  return lines.slice(index, index + 2).join('\n');
}

describe('The doctor', () => {
  it('finds nothing wrong with a running stack, and stores nothing', async () => {
    await sql()`insert into contact_sweeps (failed_steps) values ('{}')`;
    const { exitCode, stdout } = await doctor();
    expect(stdout.split('\n').filter((line) => line.startsWith('✗'))).toEqual([]);
    expect(stdout).toMatch(/^✓ Settings .*\n[^]*^✓ Messages .*\n[^]*\nAll checks passed\.\n$/m);
    expect(exitCode).toBe(0);
    expect(await sql()`select from contact_messages`).toHaveLength(0);
  });

  it('ends with 0 if it has only advice', async () => {
    await sql()`insert into contact_sweeps (failed_steps) values ('{}')`;
    const outcome = await doctor([], { CONTACT_OWNER: '' });
    expect(about(outcome, 'Owner')).toMatch(/^! .* CONTACT_OWNER is missing.*\n {28}→ Set it/);
    expect(outcome.stdout).toMatch(/\n\nNo check failed\. Lines with ! are advice\.\n$/);
    expect(outcome.exitCode).toBe(0);
  });

  it('shows each failed check with a remedy below it, and never shows a secret', async () => {
    await sql()`create database empty`;
    const empty = new URL('/empty', stack().backend.database.url).href;
    const secret = 'another-secret-of-ours';
    const outcome = await doctorWith({ CONTACT_EDGE_SECRET: secret, SUPABASE_DB_URL: empty });
    await sql()`drop database empty`;
    expect(about(outcome, 'deliver-contact-messages')).toMatch(/^✗ .* rejects CONTACT_EDGE_SECRET\n {28}→ It must/);
    expect(about(outcome, 'Database')).toMatch(/^✗ .* lacks \d+_\w+\.sql.*\n +→ Deploy again/);
    expect(outcome.stderr).toMatch(/^\n\d of \d+ checks failed\.\n$/);
    expect(outcome.exitCode).toBe(1);
    expect(outcome.stdout).not.toContain(secret);
  });

  it('with --keys, prints only the keys and, if there is an address for replies, the URL for them', async () => {
    const { sweepKey, healthKey } = stack().backend.delivery;
    const keys = `contact_sweep_key, for the vault: ${sweepKey}\nhealth key, for the uptime monitor: ${healthKey}\n`;
    expect(await doctorWith({ CONTACT_REPLIES: '' }, '--keys')).toMatchObject({ exitCode: 0, stdout: keys });
    const [, url = ''] = /^URL of the webhook, .*: (.*)\n/m.exec((await doctorWith({}, '--keys')).stdout) ?? [];
    expect(url).toMatch(/^http:\/\/replies:[0-9a-f]{64}@127\.0\.0\.1:\d+\/functions\/v1\/receive-reply$/);
  });

  it('names each part of a hosted project’s schedule that is missing or wrong', async () => {
    const { sweepKey } = stack().backend.delivery;
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
        values ('project_url', ${`${localSettings().SUPABASE_URL}/`}), ('contact_sweep_key', ${sweepKey})`;
      expect(about(await doctorWith(), 'Schedule')).toMatch(/^✓ /);
      await sql()`update vault.decrypted_secrets set decrypted_secret = 'other'`;
      await sql()`update cron.job set active = false`;
      expect(about(await doctorWith(), 'Schedule')).toMatch(
        /^✗ .* there is no active job .*; project_url in the vault is not .*; contact_sweep_key in the vault is not .*\n +→ /,
      );
    } finally {
      await sql()`drop schema cron, vault cascade`;
    }
  });
});
