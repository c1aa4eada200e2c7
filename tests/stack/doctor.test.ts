import { execFile } from 'node:child_process';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { backendSettings } from '../../local/stack/backend-settings';
import { startEmptyDatabase } from '../support/database';
import { useStack } from '../support/stack';

const { stack, sql } = useStack();
const resources = new AsyncDisposableStack();
let folder: string;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'doctor-'));
  resources.defer(() => rm(folder, { recursive: true }));
});

afterAll(() => resources.disposeAsync());

type Outcome = { code: number; lines: string[] };

const run = promisify(execFile);
const program = join('doctor', 'doctor.ts');
const quiet = '--disable-warning=MODULE_TYPELESS_PACKAGE_JSON';

/** Runs it as `npm run doctor` does, beside the stack. */
async function doctor(...args: string[]): Promise<Outcome> {
  const env = { PATH: process.env.PATH, NODE_OPTIONS: quiet, ...stack().portSettings };
  const { code, stdout } = await run(process.execPath, [program, ...args], { env }).then(
    ({ stdout }) => ({ code: 0, stdout }),
    (error: unknown) => error as { code: number; stdout: string },
  );
  return { code, lines: stdout.trim().split('\n') };
}

/** The same with a file of settings: those of the stack, with some changed. */
async function doctorWith(change: Record<string, string>): Promise<Outcome> {
  const ports = {
    site: port('SITE_PORT'),
    api: port('API_PORT'),
    database: port('DATABASE_PORT'),
    smtp: port('SMTP_PORT'),
  };
  const settings = { ...(await backendSettings({}, ports)), ...change };
  const file = join(folder, 'hosted.env');
  await writeFile(
    file,
    Object.entries(settings)
      .map(([name, value]) => `${name}="${value}"\n`)
      .join(''),
  );
  return doctor(file);
}

const port = (setting: string) => Number(stack().portSettings[setting]);

/** The line of a check, and the line below it. */
function about({ lines }: Outcome, check: string): string {
  const index = lines.findIndex((line) => line.slice(2).startsWith(check));
  return lines.slice(index, index + 2).join('\n');
}

test('Beside a running stack every line is green, nothing is stored, and the exit code is 0.', async () => {
  const { code, lines } = await doctor();
  expect(lines.slice(0, -2).filter((line) => !line.startsWith('✓'))).toEqual([]);
  expect(lines.at(-1)).toBe('All checks passed.');
  expect(code).toBe(0);
  expect(await sql()`select from contact_messages`).toHaveLength(0);
});

test('A key and a secret that are not those of the project are red, and the exit code is 1.', async () => {
  const outcome = await doctorWith({ SUPABASE_PUBLISHABLE_KEY: 'sb_other', CONTACT_SWEEP_SECRET: 'x'.repeat(20) });
  expect(outcome.code).toBe(1);
  expect(about(outcome, 'Publishable key')).toMatch(/^✗ .* is rejected\n +→ SUPABASE_PUBLISHABLE_KEY/);
  expect(about(outcome, 'deliver-contact-messages')).toMatch(/^✗ .* rejects the secret\n +→ /);
  expect(outcome.lines.join()).not.toContain('sb_other');
});

describe('The check of the database', () => {
  test('fails for a hosted project without a schedule, with the remedy.', async () => {
    expect(about(await doctorWith({}), 'Schedule')).toMatch(/^✗ .* lacks pg_cron.*\n +→ Make sure that something else/);
  });

  test('fails without migrations, and names each missing one.', async () => {
    const url = await startEmptyDatabase(resources);
    const outcome = await doctorWith({ SUPABASE_DB_URL: url });
    expect(about(outcome, 'Database')).toMatch(/^✗ .* lacks \d+_contact_messages\.sql, .*\n +→ .*db push/);
  });

  test('fails with the reason when the database does not answer.', async () => {
    const outcome = await doctorWith({ SUPABASE_DB_URL: 'postgresql://postgres@127.0.0.1:1/postgres' });
    expect(about(outcome, 'Database')).toMatch(/^✗ .* does not answer \(ECONNREFUSED\)\n +→ /);
  });
});

test('A setting that is no port is reported without a stack, and the exit code is 1.', async () => {
  const env = { PATH: process.env.PATH, NODE_OPTIONS: quiet, API_PORT: 'abc' };
  const { code, stderr } = await run(process.execPath, [program], { env }).then(
    () => ({ code: 0, stderr: '' }),
    (error: unknown) => error as { code: number; stderr: string },
  );
  expect(stderr.trim()).toBe('API_PORT is "abc", but a port is a whole number from 1 to 65535.');
  expect(code).toBe(1);
});

describe('The check of the schedule', () => {
  /** As the extensions of a hosted project look from here. */
  beforeAll(async () => {
    await sql()`create schema cron`;
    await sql()`create schema vault`;
    await sql()`create table cron.job (jobname text, active boolean)`;
    await sql()`create table vault.decrypted_secrets (name text, decrypted_secret text)`;
  });

  afterAll(async () => {
    await sql()`drop schema cron, vault cascade`;
  });

  beforeEach(async () => {
    await sql()`truncate cron.job, vault.decrypted_secrets`;
  });

  async function fill({ url, secret, active }: { url: string; secret: string; active: boolean }) {
    await sql()`insert into cron.job values ('deliver-contact-messages', ${active})`;
    await sql()`insert into vault.decrypted_secrets values ('project_url', ${url}), ('contact_sweep_secret', ${secret})`;
  }

  test('passes when the job and the vault match the settings.', async () => {
    const { siteSettings, sweep } = stack().backend;
    await fill({ url: `${siteSettings.SUPABASE_URL}/`, secret: sweep.secret, active: true });
    expect(about(await doctor(), 'Schedule')).toMatch(/^✓ .* calls deliver-contact-messages every minute/);
  });

  test('names everything that is missing.', async () => {
    expect(about(await doctor(), 'Schedule')).toMatch(
      /^✗ .* there is no job deliver-contact-messages; the vault has no project_url; the vault has no contact_sweep_secret\n +→ /,
    );
  });

  test.each(['https://other.supabase.co', 'other'])(
    'names everything that differs from the settings: %s.',
    async (url) => {
      await fill({ url, secret: 'another-secret-here', active: false });
      const outcome = await doctor();
      expect(about(outcome, 'Schedule')).toMatch(
        /^✗ .* there is no job .*; project_url in the vault is not SUPABASE_URL; contact_sweep_secret in the vault is not CONTACT_SWEEP_SECRET/,
      );
      expect(outcome.lines.join()).not.toContain('another-secret-here');
    },
  );
});
