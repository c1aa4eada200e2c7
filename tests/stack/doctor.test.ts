import { execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { backendSettings } from '../../local/stack/backend-settings';
import { startEmptyDatabase } from '../support/database';
import { startHttpServer } from '../support/http-server';
import { mails } from '../support/mailbox';
import { useStack } from '../support/stack';
import { until } from '../support/until';

const { stack, sql } = useStack();
const resources = new AsyncDisposableStack();
let folder: string;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'doctor-'));
  resources.defer(() => rm(folder, { recursive: true }));
});

afterAll(() => resources.disposeAsync());

type Outcome = { code: number; lines: string[] };

const runProgram = promisify(execFile);
const program = join('doctor', 'doctor.ts');
const quiet = '--disable-warning=MODULE_TYPELESS_PACKAGE_JSON';

/** Runs it as `npm run doctor` does, beside the stack. */
const doctor = (...args: string[]) => doctorBeside({}, ...args);

/** The same with some ports changed. */
async function doctorBeside(ports: Record<string, string>, ...args: string[]): Promise<Outcome> {
  const env = { PATH: process.env.PATH, NODE_OPTIONS: quiet, ...stack().portSettings, ...ports };
  const { code, stdout } = await runProgram(process.execPath, [program, ...args], { env }).then(
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
  const { code, stderr } = await runProgram(process.execPath, [program], { env }).then(
    () => ({ code: 0, stderr: '' }),
    (error: unknown) => error as { code: number; stderr: string },
  );
  expect(stderr.trim()).toBe('API_PORT is "abc", but a port is a whole number from 1 to 65535.');
  expect(code).toBe(1);
});

describe('With --send', () => {
  const stored = () => sql()`select reference, state from contact_messages`;

  test('one message goes the way of the form’s, is delivered and deleted, and each part has its time.', async () => {
    const outcome = await doctor('--send');
    expect(outcome.lines.filter((line) => line.startsWith('✗'))).toEqual([]);
    expect(outcome.code).toBe(0);
    const [, reference = ''] = /Sending the message (\w{8})…/.exec(outcome.lines.join('\n')) ?? [];
    expect(about(outcome, 'Message sent')).toMatch(
      new RegExp(`${reference} is accepted by the site function after [\\d.]+ s`),
    );
    expect(about(outcome, 'Message stored')).toMatch(/^✓ .* after [\d.]+ s/);
    expect(about(outcome, 'Message delivered')).toMatch(/^✓ .* [\d.]+ s after it was stored/);
    expect(about(outcome, 'Message deleted')).toMatch(/^✓ /);
    expect(await stored()).toEqual([]);
    const [mail, ...others] = await mails(stack().mailboxUrl);
    expect(others).toEqual([]);
    expect(mail?.text).toContain(`Reference: ${reference}\n`);
  });

  test('a held message is explained with its reason, and deleted.', async () => {
    await sql()`
      insert into contact_messages (id, name, email, phone, message, reference, state, mailed_at)
      select id, 'Ann', 'ann@example.com', '', 'Hello', contact_message_reference(id), 'delivered', now()
      from (select gen_random_uuid() as id from generate_series(1, 60)) as earlier`;
    const outcome = await doctor('--send');
    expect(outcome.code).toBe(1);
    expect(about(outcome, 'Message delivered')).toMatch(
      /^✗ .* held as possible spam \(more than 60 messages in all within an hour\)\n +→ .*run this again later/,
    );
    expect(await sql()`select from contact_messages where state = 'held'`).toEqual([]);
  });

  test('a message is not sent when the database does not answer.', async () => {
    const outcome = await doctorBeside({ DATABASE_PORT: '1' }, '--send');
    expect(about(outcome, 'Message sent')).toMatch(/^✗ .* was not sent: the database does not answer \(ECONNREFUSED\)/);
    expect(await stored()).toEqual([]);
  });

  test.each<[number, Record<string, string>, RegExp]>([
    [429, { 'Retry-After': '60' }, /is limited: .* 429 .*\n +→ Run this again in 60 seconds/],
    [503, { 'Retry-After': '3' }, /found everything busy .*\n +→ Run this again in 3 seconds/],
    [404, {}, /failed: the site function responded with 404 .*\n +→ See .*site\.log/],
  ])('the response %i is explained.', async (status, headers, expected) => {
    const outcome = await doctorBeside({ SITE_PORT: await startFakeSite(status, headers) }, '--send');
    expect(about(outcome, 'Message sent')).toMatch(expected);
    expect(about(outcome, 'Message deleted')).toMatch(/^✓ .* was not stored/);
    expect(outcome.code).toBe(1);
  });

  test('a message that another database has is reported, with its reference and how to delete it.', async () => {
    const outcome = await doctorBeside({ SITE_PORT: await startFakeSite(200, {}) }, '--send');
    expect(about(outcome, 'Message stored')).toMatch(/^✗ .* is not in this database/);
    expect(about(outcome, 'Message deleted')).toMatch(/^✗ .* \w{8} is not in .*\n.* delete from contact_messages/);
  });

  /** Responds to the message so. @returns its port. */
  async function startFakeSite(status: number, headers: Record<string, string>): Promise<string> {
    const { url, stop } = await startHttpServer((request, response) => {
      request.resume();
      response.writeHead(status, headers).end('{}');
    });
    resources.defer(stop);
    return new URL(url).port;
  }

  test('Ctrl-C while the message is under way deletes it.', async () => {
    const lines: string[] = [];
    let stopped = Promise.resolve('');
    // Nothing is stored while the table is locked.
    await sql().begin(async (transaction) => {
      await transaction`lock table contact_messages in exclusive mode`;
      const child = spawn(process.execPath, [program, '--send'], {
        env: { PATH: process.env.PATH, NODE_OPTIONS: quiet, ...stack().portSettings },
        stdio: ['ignore', 'pipe', 'inherit'],
      });
      stopped = once(child, 'close').then(() => lines.join(''));
      child.stdout.on('data', (chunk: Buffer) => lines.push(chunk.toString()));
      await until(() => Promise.resolve(lines.join('').includes('Sending the message')));
      child.kill('SIGINT');
      await until(() => Promise.resolve(lines.join('').includes('Deleting the message')));
    });
    expect(await stopped).toMatch(/✓ Message deleted +\w{8} is not in the database any more/);
    expect(await stored()).toEqual([]);
  });
});

describe('The check of the schedule', () => {
  /** What the doctor reads of pg_cron 1.6, pg_net and vault. */
  beforeAll(async () => {
    await sql().unsafe(`
      create schema cron;
      create schema net;
      create schema vault;
      create table cron.job (jobid bigint, jobname text, active boolean);
      create table cron.job_run_details (jobid bigint, status text, return_message text, start_time timestamptz);
      create table net._http_response (status_code integer, error_msg text, created timestamptz);
      create table vault.decrypted_secrets (name text, decrypted_secret text);`);
  });

  afterAll(async () => {
    await sql()`drop schema cron, net, vault cascade`;
  });

  beforeEach(async () => {
    await sql()`truncate cron.job, cron.job_run_details, net._http_response, vault.decrypted_secrets`;
  });

  const seconds = (ago: number) => new Date(Date.now() - ago * 1000);

  /** A schedule that works. */
  async function fill(change: { url?: string; secret?: string; active?: boolean } = {}) {
    const { siteSettings, sweep } = stack().backend;
    const { url = `${siteSettings.SUPABASE_URL}/`, secret = sweep.secret, active = true } = change;
    await sql()`insert into cron.job values (7, 'deliver-contact-messages', ${active}), (8, 'another-job', true)`;
    await sql()`insert into vault.decrypted_secrets values ('project_url', ${url}), ('contact_sweep_secret', ${secret})`;
    await run(7, 'succeeded', 20);
    await call(200, 19);
  }

  const run = (job: number, status: string, ago: number, message = 'SELECT 1') =>
    sql()`insert into cron.job_run_details values (${job}, ${status}, ${message}, ${seconds(ago)})`;

  const call = (status: number | null, ago: number, error: string | null = null) =>
    sql()`insert into net._http_response values (${status}, ${error}, ${seconds(ago)})`;

  test('passes when job and vault match the settings, a run has just succeeded and its call got 200.', async () => {
    await fill();
    await run(7, 'failed', 80, 'server restarted');
    await call(503, 79);
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

  test.each<[string, () => Promise<unknown>, RegExp]>([
    ['no run', () => sql()`truncate cron.job_run_details`, /no run has succeeded in the last 3 minutes\n/],
    [
      'runs of another job only',
      () => sql()`update cron.job_run_details set jobid = 8`,
      /no run has succeeded in the last 3 minutes\n/,
    ],
    [
      'a success four minutes ago',
      () => sql()`update cron.job_run_details set start_time = ${seconds(240)}`,
      /no run has succeeded in the last 3 minutes\n/,
    ],
    [
      'failed runs',
      () => sql()`update cron.job_run_details set status = 'failed', return_message = 'permission denied'`,
      /no run has succeeded in the last 3 minutes \(the latest failure: permission denied\)/,
    ],
    [
      'no call since four minutes',
      () => sql()`update net._http_response set created = ${seconds(240)}`,
      /no call of the function has ended in the last 3 minutes/,
    ],
    ['a call that got 401', () => call(401, 5), /the latest call got 401/],
    ['a call that got 503', () => call(503, 5), /the latest call got 503/],
    [
      'a call without an answer',
      () => call(null, 5, 'Timeout of 55000 ms reached'),
      /got no answer \(Timeout of 55000/,
    ],
  ])('fails with %s, and says so.', async (_, change, expected) => {
    await fill();
    await change();
    const finding = about(await doctor(), 'Schedule');
    expect(finding).toMatch(/^✗ /);
    expect(finding).toMatch(expected);
  });
});
