import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { settingsHere, settingsIn } from './settings.ts';

const good = {
  SUPABASE_URL: 'https://abcdefgh.supabase.co',
  SUPABASE_PUBLISHABLE_KEY: 'sb_publishable_1',
  SUPABASE_DB_URL: 'postgresql://postgres.abcdefgh:pass@pooler.example:5432/postgres',
  SMTP_URL: 'smtps://user:pass@mail.example:465',
  CONTACT_TO: 'office@company.example',
  CONTACT_FROM: 'Website <website@company.example>',
  CONTACT_FORWARD_SECRET: 'first-secret-of-24-chars',
  CONTACT_SWEEP_SECRET: 'second-secret-of-24-char',
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
  return settingsIn(file);
}

test('a file with all settings gives them, and the address of the site that the content names', async () => {
  const { settings, findings } = await read(good);
  expect(settings).toMatchObject({ ...good, isLocal: false, siteUrl: expect.stringMatching(/^https:\/\//) });
  expect(findings).toMatchObject([{ check: 'Settings', isGood: true }]);
});

test.each(Object.keys(good))('a file without %s is told of it, and gives none', async (name) => {
  const { [name]: _left, ...others } = good as Record<string, string>;
  const { settings, findings } = await read(others);
  expect(settings).toBeUndefined();
  expect(findings).toEqual([expect.objectContaining({ check: 'Settings', isGood: false, toDo: expect.any(String) })]);
  expect(findings[0]?.says).toMatch(new RegExp(`^${name} (is missing|must be)`));
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
  ['CONTACT_HOLD_LINKS', 'many'],
])('%s may not be %s, which is not shown', async (name, value) => {
  const { settings, findings } = await read({ ...good, [name]: value });
  expect(settings).toBeUndefined();
  expect(findings).toHaveLength(1);
  expect(findings[0]?.says).toMatch(new RegExp(`^${name} must`));
  expect(JSON.stringify(findings)).not.toContain(`"${value}"`);
});

test('everything that is wrong is told at once', async () => {
  const { findings } = await read({ ...good, CONTACT_TO: 'office', SMTP_URL: '' });
  expect(findings.map(({ says }) => says.split(' ')[0]).sort()).toEqual(['CONTACT_TO', 'SMTP_URL']);
});

test('an address whose password makes it unreadable is told, without the password', async () => {
  const { settings, findings } = await read({ ...good, SMTP_URL: 'smtps://user:pa/ss@mail.example:465' });
  expect(settings).toBeUndefined();
  expect(findings).toMatchObject([{ says: expect.stringMatching(/^SMTP_URL cannot be read: /) }]);
  expect(JSON.stringify(findings)).not.toContain('pa/ss');
});

test('a file that is not there is told by its name', async () => {
  const file = join(folder, 'nope.env');
  expect(await settingsIn(file)).toMatchObject({ findings: [{ isGood: false, says: `there is no file ${file}` }] });
});

test('a folder in the place of the file is told with the reason', async () => {
  const { findings } = await settingsIn(folder);
  expect(findings).toMatchObject([{ isGood: false, says: `cannot be read (EISDIR): ${folder}` }]);
});

test('without a file the settings are those of npm start, on the ports of the environment', async () => {
  const { settings } = await settingsHere({ API_PORT: '5001', SITE_PORT: '5002', DATABASE_PORT: '5003' });
  expect(settings).toMatchObject({
    SUPABASE_URL: 'http://127.0.0.1:5001',
    siteUrl: 'http://localhost:5002',
    SUPABASE_DB_URL: expect.stringContaining('127.0.0.1:5003'),
    isLocal: true,
  });
});
