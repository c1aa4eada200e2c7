import { databaseUrlIn, readSettings, settingsSchema } from './settings.ts';

const complete: Record<string, string> = {
  SUPABASE_DB_URL: 'postgresql://postgres:secret@db.example:5432/postgres',
  SUPABASE_PUBLISHABLE_KEYS: '{"default":"sb_publishable_1","other":"sb_publishable_2"}',
  SMTP_URL: 'smtps://user:secret@mail.example:465',
  CONTACT_TO: 'office@company.example',
  CONTACT_FROM: 'Company Website <website@web.company.example>',
  CONTACT_SITE_SECRET: 'secret-of-both-sides',
  CONTACT_EDGE_SECRET: 'secret-of-functions',
  CONTACT_SITE_URL: 'https://www.company.example',
};

const read = (change: Record<string, string | undefined>) => {
  const environment: Record<string, string | undefined> = { ...complete, ...change };
  return readSettings(settingsSchema, (name) => environment[name]);
};

describe('The settings', () => {
  it.each([
    {},
    { SUPABASE_DB_URL: 'postgres://db.example/postgres' },
    { SUPABASE_DB_URL: 'postgresql://postgres.abc:a%40b%23c:d@pooler.example:5432/postgres?sslmode=require' },
    { CONTACT_DB_URL: 'postgres://pooler.example:6543/postgres' },
    { SMTP_URL: 'smtp://127.0.0.1:54325' },
    { SMTP_URL: 'smtps://user%40company.example:a%25b%2Fc@mail.example:465' },
    { SMTP_URL: 'smtps://user@company.example:a@b:c@mail.example:465' },
    { CONTACT_FROM: 'website@web.company.example' },
    { CONTACT_OWNER: 'Owner <owner@mail.example>' },
    { CONTACT_REPLIES: 'eleven-long@in.company.example' },
    { CONTACT_SITE_URL: 'http://localhost:9000/' },
  ])('are accepted and returned unchanged with %j', (change) => {
    const keys = ['sb_publishable_1', 'sb_publishable_2'];
    const settings = { ...complete, ...change, SUPABASE_PUBLISHABLE_KEYS: keys };
    expect(read(change)).toEqual({ ok: true, settings });
  });

  it.each(['CONTACT_DB_URL', 'CONTACT_OWNER', 'CONTACT_REPLIES'] as const)('treat an empty %s as missing', (name) => {
    const checked = read({ [name]: '' });
    expect(checked.ok && [checked.settings[name]]).toEqual([undefined]);
  });
});

const badPostgresUrl = 'must be like postgresql://user:password@host:5432/name, with @ / ? # % escaped (%40 for @)';
const badSmtpUrl = 'must be like smtps://user:password@host:465, with / ? # % escaped (%2F for /)';
const badMailbox =
  'must be one email address, such as office@your-company.example, without mailto: or invisible characters';
const badReplies =
  'must be one email address, such as replies@in.your-company.example, without a plus and with at most 11 characters before the @';
const takenReplies = 'must be an address of its own, other than CONTACT_TO, CONTACT_OWNER and CONTACT_FROM';
const badSecret = 'must have at least 16 characters, all ASCII and no spaces, and must not be a placeholder (YOUR_…)';
const badKeys = 'must be a JSON map of keys, like {"default":"sb_publishable_…"}';
const badOrigin = 'must be like https://www.your-company.example, without a path';

const wrongAddresses = [
  'enquiries@resort',
  'mailto:office@bay.example',
  '<office@bay.example>',
  'office@bay.example.',
  'office.@bay.example',
  'office@bay..example',
  'office@bay.example?subject=Hello',
  'office?cc=a@bay.example',
  'office@bay.example\u200b',
  'office@bay.example\u00a0',
  '\u202aoffice@bay.example',
  'off\u00adice@bay.example',
  'two@words@bay.example',
  'a b@bay.example',
];

const notMailboxes = [
  ...wrongAddresses.flatMap((address) => [address, `Website <${address}>`]),
  'a@company.example, b@company.example',
  'Website',
  'Website\n<website@web.company.example>',
  'Website: Bay <website@web.company.example>',
];
const notForReplies = [...wrongAddresses, 'twelve-signs@a.example', 'a+b@a.example', 'Website <a@a.example>'];

const wrong = (name: string, values: (string | undefined)[], problem: string) =>
  values.map((value) => [name, value, `${name} ${problem}`] as const);

describe('The settings check', () => {
  const missing = Object.keys(complete).filter((name) => name !== 'SUPABASE_PUBLISHABLE_KEYS');

  it.each([
    ...missing.flatMap((name) => wrong(name, [undefined, ''], 'is missing')),
    ...wrong(
      'SUPABASE_DB_URL',
      [
        'jdbc:postgresql://db/x',
        'postgres://user:a?b@db.example/x',
        'postgres://user:a@b@db.example/x',
        'postgres://user:secret@db.example:port/x',
      ],
      badPostgresUrl,
    ),
    ...wrong('CONTACT_DB_URL', ['https://pooler.example'], badPostgresUrl),
    ...wrong('SMTP_URL', ['smtp.mail.example:465', 'smtps://u:a/b@mail.example:465', 'smtps://u:a%2@mail'], badSmtpUrl),
    ...['CONTACT_TO', 'CONTACT_OWNER', 'CONTACT_FROM'].flatMap((name) => wrong(name, notMailboxes, badMailbox)),
    ...wrong('CONTACT_REPLIES', notForReplies, badReplies),
    ...wrong('CONTACT_REPLIES', ['office@company.example', 'Website@web.Company.example'], takenReplies),
    ...wrong('CONTACT_SITE_SECRET', ['fifteen-letters', 'a blank in a secret'], badSecret),
    ...wrong('CONTACT_EDGE_SECRET', ['YOUR_SECOND_SECRET'], badSecret),
    ...wrong('CONTACT_EDGE_SECRET', [complete.CONTACT_SITE_SECRET], 'and CONTACT_SITE_SECRET must differ'),
    ...wrong('SUPABASE_PUBLISHABLE_KEYS', ['', '{}', '{"default":""}', '{"default":7}', '["', undefined], badKeys),
    ...wrong('CONTACT_SITE_URL', ['http://www.company.example', 'https://www.company.example/site'], badOrigin),
  ])('rejects %s=%s with this error and no other: %s', (name, value, error) => {
    expect(read({ [name]: value })).toEqual({ ok: false, settingsErrors: [error] });
  });

  it('reports all errors together, without values, and does not report two missing secrets as identical', () => {
    const missing = { CONTACT_TO: undefined, CONTACT_SITE_SECRET: '', CONTACT_EDGE_SECRET: '' };
    const errors = Object.keys(missing).map((name) => `${name} is missing`);
    const checked = read({ ...missing, SMTP_URL: 'mail.example:secret' });
    expect(!checked.ok && checked.settingsErrors.toSorted()).toEqual([...errors, `SMTP_URL ${badSmtpUrl}`].toSorted());
  });
});

it('The setting CONTACT_DB_URL replaces SUPABASE_DB_URL', () => {
  const settings = { SUPABASE_DB_URL: 'postgresql://db.example' };
  const pooler = 'postgresql://pooler.example';
  expect(databaseUrlIn(settings)).toBe(settings.SUPABASE_DB_URL);
  expect(databaseUrlIn({ ...settings, CONTACT_DB_URL: pooler })).toBe(pooler);
});
