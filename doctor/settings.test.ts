import { mkdtemp, writeFile } from 'node:fs/promises';
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
  CONTACT_SITE_SECRET: 'first-secret-of-24-chars',
  CONTACT_EDGE_SECRET: 'second-secret-of-24-char',
  CONTACT_SITE_URL: 'https://www.company.example',
};

async function read(values: object) {
  const file = join(await mkdtemp(join(tmpdir(), 'settings-')), 'hosted.env');
  const lines = Object.entries(values).map(([name, value]) => `${name}="${value}"\n`);
  await writeFile(file, lines.join(''));
  return readSettingsFile(file);
}

test('a file with all settings is read, with the URL of the site from the content', async () => {
  const { settings, findings } = await read(valid);
  expect(settings).toMatchObject({ ...valid, isLocal: false, siteUrl: expect.stringMatching(/^https:\/\//) });
  expect(findings).toEqual([{ check: 'Settings', message: 'are complete and well-formed' }]);
});

test('everything that is missing is reported together, each with a remedy', async () => {
  const { settings, findings } = await read({});
  expect(settings).toBeUndefined();
  expect(new Set(findings.map(({ message }) => message.split(' ')[0]))).toEqual(new Set(Object.keys(valid)));
  expect(findings.every(({ check, remedy }) => check === 'Settings' && remedy)).toBe(true);
});

test.each([
  ['SUPABASE_URL', 'http://abcdefgh.supabase.co'],
  ['SUPABASE_PUBLISHABLE_KEY', 'sb_publishable_…'],
  ['SUPABASE_PUBLISHABLE_KEY', 'sb_secret_12345678'],
  ['SUPABASE_PUBLISHABLE_KEY', `a.${Buffer.from('{"role":"service_role"}').toString('base64url')}.b`],
])('%s is rejected when it is %s, and the finding does not show the value', async (name, value) => {
  const { settings, findings } = await read({ ...valid, [name]: value });
  expect(settings).toBeUndefined();
  expect(findings).toMatchObject([{ message: expect.stringMatching(new RegExp(`^${name} must`)) }]);
  expect(JSON.stringify(findings)).not.toContain(value);
});

test('a file that cannot be read is named', async () => {
  await expect(readSettingsFile(tmpdir())).rejects.toThrow(`${tmpdir()} cannot be read (EISDIR)`);
});

test('without a file the settings are those of npm start, with the ports of the environment', () => {
  const { settings } = readLocalSettings({ API_PORT: '5001', SITE_PORT: '5002', DATABASE_PORT: '5003' });
  expect(settings).toMatchObject({
    SUPABASE_URL: 'http://127.0.0.1:5001',
    siteUrl: 'http://localhost:5002',
    SUPABASE_DB_URL: expect.stringContaining('127.0.0.1:5003'),
    isLocal: true,
  });
});
