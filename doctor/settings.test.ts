import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseEnv } from 'node:util';
import { temporaryFolder } from '../tests/support/temporary-folder.ts';
import { readSettingsFile } from './settings.ts';

const valid = {
  SUPABASE_REGION: 'ap-southeast-2',
  SUPABASE_URL: 'https://abcdefgh.supabase.co',
  SUPABASE_PUBLISHABLE_KEY: 'sb_publishable_1',
  SUPABASE_DB_URL: 'postgresql://postgres.abcdefgh:pass@pooler.example:5432/postgres',
  SMTP_URL: 'smtps://user:pass@mail.example:465',
  CONTACT_TO: 'office@company.example',
  CONTACT_OWNER: 'owner@mail.example',
  CONTACT_FROM: 'Website <website@web.company.example>',
  CONTACT_SITE_SECRET: 'first-secret-of-24-chars',
  CONTACT_EDGE_SECRET: 'second-secret-of-24-char',
  CONTACT_SITE_URL: 'https://www.company.example',
};

const file = join(temporaryFolder(), 'hosted.env');

function read(values: object) {
  const lines = Object.entries(values).map(([name, value]) => `${name}="${value}"\n`);
  writeFileSync(file, lines.join(''));
  return readSettingsFile(file);
}

describe('The doctor’s settings', () => {
  it('come from the given file, except for the site’s URL, which comes from the content', async () => {
    const { settings, findings } = await read(valid);
    expect(settings).toMatchObject({ ...valid, isLocal: false, siteUrl: expect.stringMatching(/^https:\/\//) });
    expect(findings).toMatchObject([
      { check: 'Settings', message: 'are complete and well-formed' },
      { check: 'Owner', message: "has an address outside the office's domain" },
    ]);
  });

  it('are all reported if they are missing, each with a remedy', async () => {
    const { settings, findings } = await read({ SUPABASE_REGION: '' });
    expect(settings).toBeUndefined();
    const required = Object.keys(valid).filter((name) => !['CONTACT_OWNER', 'SUPABASE_REGION'].includes(name));
    expect(new Set(findings.map(({ message }) => message.split(' ')[0]))).toEqual(new Set(required));
    expect(findings.every(({ kind, remedy }) => kind === 'fault' && remedy)).toBe(true);
  });

  it.each([
    ['SUPABASE_URL', 'http://abcdefgh.supabase.co'],
    ['SUPABASE_REGION', 'sydney'],
    ['SUPABASE_PUBLISHABLE_KEY', 'sb_publishable_'],
    ['SUPABASE_PUBLISHABLE_KEY', 'sb_secret_12345678'],
  ])('are invalid with %s=%s, and the finding does not show the value', async (name, value) => {
    const { settings, findings } = await read({ ...valid, [name]: value });
    expect(settings).toBeUndefined();
    expect(findings).toMatchObject([{ message: expect.stringMatching(new RegExp(`^${name} must`)) }]);
    expect(JSON.stringify(findings)).not.toContain(value);
  });

  it('are faults while they are those of the manual', async () => {
    const [, example = ''] = /```sh\n(SUPABASE_URL=[^]*?)```/.exec(readFileSync('docs/operations.md', 'utf8')) ?? [];
    const { SUPABASE_REGION, ...values } = parseEnv(example);
    expect(SUPABASE_REGION).toBe(valid.SUPABASE_REGION);
    const { settings, findings } = await read({ ...valid, ...values });
    expect(settings).toBeUndefined();
    const faults = Object.keys(values).map((name) => `fault: ${name} has a placeholder of the manual`);
    expect(findings.map(({ kind, message }) => `${kind}: ${message}`).sort()).toEqual(faults.sort());
  });

  it('are read without names that are none of them, on which there is advice', async () => {
    const { settings, findings } = await read({ ...valid, CONTACT_REPLY: 'replies@in.company.example' });
    expect(settings).toMatchObject(valid);
    expect(findings.at(-1)).toMatchObject({ kind: 'advice', message: 'CONTACT_REPLY is not a setting' });
  });

  it.each([
    ['', 'is missing'],
    ['Owner <owner@Company.example>', 'domain of CONTACT_TO'],
  ])('are valid, but with advice, if the owner’s mailbox is "%s"', async (CONTACT_OWNER, problem) => {
    const { settings, findings } = await read({ ...valid, CONTACT_OWNER });
    expect(settings).toBeDefined();
    const advice = { kind: 'advice', message: expect.stringContaining(problem), remedy: expect.any(String) };
    expect(findings).toMatchObject([{ kind: 'in order' }, advice]);
  });

  it.each([
    ['in UTF-16', Buffer.from('CONTACT_TO=a@b.example\n', 'utf16le').swap16()],
    ['in UTF-8 with a byte order mark (BOM)', Buffer.from('\ufeffCONTACT_TO=a@b.example\n')],
    ['not in UTF-8', Buffer.from('CONTACT_FROM="Büro <a@b.example>"', 'latin1')],
  ])('cannot come from a file that is %s, and the error says so', async (encoding, bytes) => {
    writeFileSync(file, bytes);
    await expect(readSettingsFile(file)).rejects.toThrow(`${file} is ${encoding}: save it as UTF-8`);
  });

  it('cannot come from an unreadable file, and the error names that file', async () => {
    await expect(readSettingsFile('.')).rejects.toThrow('. cannot be read (EISDIR)');
  });
});
