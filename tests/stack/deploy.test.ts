/** Deploys to the stack's PostgreSQL. A program that only records how it was called stands in for the Supabase CLI. */
import { existsSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { parseEnv } from 'node:util';
import { execa } from 'execa';
import { backendSettings, readPorts } from '../../local/stack/settings.ts';
import { deriveKey } from '../../supabase/functions/_shared/keys.ts';
import { useStack } from '../support/stack.ts';
import { temporaryFolder } from '../support/temporary-folder.ts';

const { stack, sql } = useStack();

const folder = temporaryFolder();
const file = join(folder, 'hosted.env');
const netlifyFile = join(folder, 'netlify.env');
const calls = join(folder, 'calls');
const url = 'https://abcdefghijklmnopqrst.supabase.co';
const secrets = { CONTACT_SITE_SECRET: "site-secret-with-#-and-'", CONTACT_EDGE_SECRET: 'edge-secret-of-a-project' };

function writeSettings(change: Record<string, string> = secrets) {
  const database = new URL(stack().backend.database.url);
  database.username = 'postgres.abcdefghijklmnopqrst';
  database.password = 'a%25password';
  const local = backendSettings({}, readPorts(stack().portSettings));
  const hosted = { SUPABASE_URL: url, SUPABASE_PUBLISHABLE_KEY: 'sb_publishable_1', SUPABASE_DB_URL: database.href };
  const lines = Object.entries({ ...local, ...hosted, ...change }).map(([name, value]) => `${name}="${value}"`);
  writeFileSync(file, lines.join('\n'));
}

/** Runs the command as npm does. The CLI fails if its arguments contain `failing`. */
async function deploy({ args = [file], failing = 'nothing' } = {}) {
  const record = `#!/bin/sh\necho "$@" "$PGPASSWORD" >> ${calls}\n`;
  writeFileSync(join(folder, 'npx'), `${record}case "$*" in *${failing}*) echo refused; exit 1; esac\n`, {
    mode: 0o755,
  });
  const env = { PATH: [folder, process.env.PATH].join(delimiter), NODE_OPTIONS: '--no-warnings' };
  const command = [join('deploy', 'deploy.ts'), ...args];
  const { exitCode, all } = await execa(process.execPath, command, { env, extendEnv: false, reject: false, all: true });
  const isCalled = existsSync(calls);
  const lines = isCalled ? readFileSync(calls, 'utf8').trimEnd().split('\n') : [];
  const commands = lines.map((line) => line.trimEnd());
  rmSync(calls, { force: true });
  return { exitCode, all, commands };
}

beforeEach(async () => {
  // The parts of Supabase's vault that a deploy uses, and the pooler's user.
  await sql().unsafe(`
    create role "postgres.abcdefghijklmnopqrst" superuser login;
    create schema vault;
    create table vault.secrets (id uuid primary key default gen_random_uuid(), name text unique, secret text);
    create function vault.create_secret(new_secret text, new_name text) returns void language sql
      as 'insert into vault.secrets (name, secret) values (new_name, new_secret)';
    create function vault.update_secret(secret_id uuid, new_secret text) returns void language sql
      as 'update vault.secrets set secret = new_secret where id = secret_id'`);
});

afterEach(() => sql().unsafe('drop schema vault cascade; drop role "postgres.abcdefghijklmnopqrst"'));

const vault = () => sql()`select name, secret from vault.secrets order by name desc`;

const filled = (secret: string) => [
  { name: 'project_url', secret: url },
  { name: 'contact_sweep_key', secret: deriveKey(secret, 'sweep') },
];

describe('npm run deploy', () => {
  it('updates database, settings, functions and vault, writes Netlify’s settings, and prints no secret', async () => {
    writeSettings();
    writeFileSync(netlifyFile, 'OF_EARLIER=deploy', { mode: 0o644 });
    const { exitCode, all, commands } = await deploy();
    expect(commands).toEqual([
      expect.stringMatching(/^--yes supabase@[\d.]+ db push --remote=postgresql:\/\/[\w.]+@\S+ --yes a%password$/),
      expect.stringMatching(/ secrets set --env-file \S+\/hosted\.env --remote=abcdefghijklmnopqrst --yes$/),
      expect.stringMatching(/ functions deploy --use-api --remote=abcdefghijklmnopqrst --yes$/),
    ]);
    expect(await vault()).toEqual(filled(secrets.CONTACT_EDGE_SECRET));
    const { CONTACT_SITE_SECRET } = secrets;
    const site = { SUPABASE_URL: url, SUPABASE_PUBLISHABLE_KEY: 'sb_publishable_1', CONTACT_SITE_SECRET };
    expect(parseEnv(readFileSync(netlifyFile, 'utf8'))).toEqual({ ...site, NETLIFY_SKIP_GATSBY_BUILD_PLUGIN: 'true' });
    expect(statSync(netlifyFile).mode & 0o777).toBe(0o600);
    expect(all).not.toMatch(/-secret-|password|[\da-f]{48}/);
    expect(exitCode).toBe(0);
  });

  it('shows advice, and does not stop for it', async () => {
    writeSettings({ ...secrets, CONTACT_OWNER: '', CONTACT_REPLY: '' });
    const advice = /! Owner .*\n.*→ .*\n! Settings .*\n.*→ Did you mean CONTACT_REPLIES\?\nUpdating the tables/;
    expect(await deploy()).toMatchObject({ exitCode: 0, all: expect.stringMatching(advice) });
  });

  it('goes on if it is run again after a failure, and changes what is in the vault', async () => {
    writeSettings();
    await deploy();
    writeSettings({ ...secrets, CONTACT_EDGE_SECRET: 'another-edge-secret' });
    expect(await deploy({ failing: 'deploy' })).toMatchObject({ exitCode: 1, all: expect.stringContaining('refused') });
    expect(await vault()).toEqual(filled(secrets.CONTACT_EDGE_SECRET));
    expect(await deploy()).toMatchObject({ exitCode: 0 });
    expect(await vault()).toEqual(filled('another-edge-secret'));
  });

  it('makes missing secrets only with --init, and only once', async () => {
    writeSettings({ CONTACT_SITE_SECRET: '', CONTACT_EDGE_SECRET: secrets.CONTACT_EDGE_SECRET });
    const refused = { exitCode: 1, commands: [], all: expect.stringContaining('CONTACT_SITE_SECRET is missing') };
    expect(await deploy()).toMatchObject(refused);
    expect(await deploy({ args: [file, '--init'] })).toMatchObject({ exitCode: 0 });
    const made = readFileSync(file, 'utf8');
    expect(statSync(file).mode & 0o777).toBe(0o600);
    expect(parseEnv(made)).toMatchObject({ CONTACT_SITE_SECRET: expect.stringMatching(/^[\da-f]{48}$/) });
    await deploy({ args: ['--init', file] });
    expect(readFileSync(file, 'utf8')).toBe(made);
  });

  it.each([
    [{ SUPABASE_URL: 'https://bbbbbbbbbbbbbbbbbbbb.supabase.co' }, 'SUPABASE_URL and SUPABASE_DB_URL'],
    [{ SUPABASE_DB_URL: 'postgresql://postgres.abcdefghijklmnopqrst@127.0.0.1:1/x' }, 'Database .*ECONNREFUSED'],
    [{ SMTP_URL: 'smtp://127.0.0.1:1' }, 'Mail server'],
    [{ SMTP_URL: 'smtps://0.0.0.0:1', CONTACT_TO: 'a@b.example', CONTACT_FROM: 'c@b.example' }, 'look forged'],
  ])('changes nothing with %j', async (change, fault) => {
    writeSettings({ ...secrets, ...change });
    const all = expect.stringMatching(new RegExp(`✗ .*${fault}[^]*→[^]*Nothing has been deployed\\.$`));
    expect(await deploy()).toEqual({ exitCode: 1, commands: [], all });
    expect(await vault()).toEqual([]);
  });
});
