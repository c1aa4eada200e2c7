import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { readLocalSettings, readSettingsFile } from './settings.ts';

const valid = {
  SUPABASE_URL: 'https://abcdefgh.supabase.co',
  SUPABASE_PUBLISHABLE_KEY: 'sb_publishable_1',
  SUPABASE_DB_URL: 'postgresql://postgres.abcdefgh:pass@pooler.example:5432/postgres',
  SMTP_URL: 'smtps://user:pass@mail.example:465',
  CONTACT_TO: 'office@company.example',
  CONTACT_FROM: 'Website <website@company.example>',
  CONTACT_FORWARD_SECRET: 'first-secret-of-24-chars',
  CONTACT_SWEEP_SECRET: 'second-secret-of-24-char',
  CONTACT_LINK_SECRET: 'third-secret-of-24-chars',
  CONTACT_SITE_URL: 'https://www.company.example',
};

let folder: string;

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'settings-'));
});

afterEach(() => rm(folder, { recursive: true }));

async function read(values: Record<string, string>) {
  const file = join(folder, 'hosted.env');
  await writeFile(
    file,
    Object.entries(values)
      .map(([name, value]) => `${name}="${value}"\n`)
      .join(''),
  );
  return readSettingsFile(file);
}

test('a file with all settings is read, with the URL of the site from the content', async () => {
  const { settings, findings } = await read(valid);
  expect(settings).toMatchObject({ ...valid, isLocal: false, siteUrl: expect.stringMatching(/^https:\/\//) });
  expect(findings).toMatchObject([{ check: 'Settings', passed: true }]);
});

test.each(Object.keys(valid))('a file without %s gives that finding and no settings', async (name) => {
  const { [name]: _removed, ...others } = valid as Record<string, string>;
  const { settings, findings } = await read(others);
  expect(settings).toBeUndefined();
  expect(findings).toEqual([expect.objectContaining({ check: 'Settings', passed: false, remedy: expect.any(String) })]);
  expect(findings[0]?.message).toMatch(new RegExp(`^${name} (is missing|must be)`));
});

test.each([
  ['SUPABASE_URL', 'abcdefgh.supabase.co'],
  ['SUPABASE_URL', 'http://abcdefgh.supabase.co'],
  ['SUPABASE_URL', 'https://abcdefgh.supabase.co/functions/v1'],
  ['SUPABASE_URL', 'https://<YOUR_PROJECT>.supabase.co'],
  ['SUPABASE_URL', 'http://127.0.0.1.example'],
  ['SUPABASE_PUBLISHABLE_KEY', 'sb_publishable_…'],
  ['SUPABASE_DB_URL', 'https://abcdefgh.supabase.co'],
  ['SMTP_URL', 'mail.example:465'],
  ['CONTACT_FROM', 'Website'],
  ['CONTACT_SWEEP_SECRET', 'short'],
  ['CONTACT_FORWARD_SECRET', 'YOUR_FIRST_SECRET'],
  ['CONTACT_SWEEP_SECRET', 'YOUR_SECOND_SECRET'],
  ['CONTACT_HOLD_LINKS', 'many'],
])('%s is rejected when it is %s, and the finding does not show the value', async (name, value) => {
  const { settings, findings } = await read({ ...valid, [name]: value });
  expect(settings).toBeUndefined();
  expect(findings).toHaveLength(1);
  expect(findings[0]?.message).toMatch(new RegExp(`^${name} must`));
  expect(JSON.stringify(findings)).not.toContain(`"${value}"`);
});

test('two equal secrets are rejected in one finding', async () => {
  const { settings, findings } = await read({ ...valid, CONTACT_SWEEP_SECRET: valid.CONTACT_FORWARD_SECRET });
  expect(settings).toBeUndefined();
  expect(findings).toMatchObject([{ message: 'CONTACT_FORWARD_SECRET and CONTACT_SWEEP_SECRET must differ' }]);
});

test.each(['sb_secret_1234', `a.${Buffer.from('{"role":"service_role"}').toString('base64url')}.b`])(
  'a secret key in place of the publishable one is rejected, with what to do and without the key: %s',
  async (key) => {
    const { settings, findings } = await read({ ...valid, SUPABASE_PUBLISHABLE_KEY: key });
    expect(settings).toBeUndefined();
    expect(findings).toMatchObject([{ message: expect.stringMatching(/^SUPABASE_PUBLISHABLE_KEY IS A SECRET KEY/) }]);
    expect(JSON.stringify(findings)).not.toContain(key);
  },
);

test.each([
  ['pa@ss', '@', '%40'],
  ['pa#ss', '#', '%23'],
  ['12#ss', '#', '%23'],
])(
  'the password %s in SUPABASE_DB_URL is rejected, and the finding names the character',
  async (password, character, escaped) => {
    const url = `postgresql://postgres.abcdefgh:${password}@pooler.example:5432/postgres`;
    const { findings } = await read({ ...valid, SUPABASE_DB_URL: url });
    expect(findings).toMatchObject([
      {
        message: `SUPABASE_DB_URL cannot be read: its password contains ${character}, which must be written as ${escaped}`,
      },
    ]);
  },
);

test('a value that an unquoted # cuts off is rejected, and the finding names the setting and #', async () => {
  const file = join(folder, 'hosted.env');
  const lines = Object.entries(valid).map(([name, value]) => `${name}="${value}" # a comment, #1\n`);
  await writeFile(
    file,
    [...lines, 'SUPABASE_DB_URL=postgresql://postgres:pa#ss@pooler.example:5432/postgres'].join(''),
  );
  const { settings, findings } = await readSettingsFile(file);
  expect(settings).toBeUndefined();
  expect(findings).toMatchObject([
    {
      message: 'SUPABASE_DB_URL is read only up to its #, which begins a comment',
      remedy: expect.stringContaining('%23'),
    },
  ]);
  expect(JSON.stringify(findings)).not.toContain('pa#ss');
});

test('all invalid settings are found at once', async () => {
  const { findings } = await read({ ...valid, CONTACT_TO: 'office', SMTP_URL: '' });
  expect(findings.map(({ message }) => message.split(' ')[0]).sort()).toEqual(['CONTACT_TO', 'SMTP_URL']);
});

test('a URL that its password makes unreadable is rejected, and the finding does not show the password', async () => {
  const { settings, findings } = await read({ ...valid, SMTP_URL: 'smtps://user:pa/ss@mail.example:465' });
  expect(settings).toBeUndefined();
  expect(findings).toMatchObject([{ message: expect.stringMatching(/^SMTP_URL cannot be read: /) }]);
  expect(JSON.stringify(findings)).not.toContain('pa/ss');
});

test('a file that does not exist is named', async () => {
  const file = join(folder, 'nope.env');
  expect(await readSettingsFile(file)).toMatchObject({
    findings: [{ passed: false, message: `${file} does not exist` }],
  });
});

test('a folder instead of a file fails with the reason', async () => {
  const { findings } = await readSettingsFile(folder);
  expect(findings).toMatchObject([{ passed: false, message: `${folder} cannot be read (EISDIR)` }]);
});

test('without a file the settings are those of npm start, with the ports of the environment', async () => {
  const { settings } = await readLocalSettings({ API_PORT: '5001', SITE_PORT: '5002', DATABASE_PORT: '5003' });
  expect(settings).toMatchObject({
    SUPABASE_URL: 'http://127.0.0.1:5001',
    siteUrl: 'http://localhost:5002',
    SUPABASE_DB_URL: expect.stringContaining('127.0.0.1:5003'),
    isLocal: true,
  });
});
