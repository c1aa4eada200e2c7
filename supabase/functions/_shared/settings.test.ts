import { wrongAddresses } from '../../../tests/support/wrong-addresses.ts';
import { readSettings, settingsSchema } from './settings.ts';

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
const badSecret = (name: string) =>
  `${name} must have at least 16 characters, all ASCII and no spaces, and must not be a placeholder (YOUR_…)`;
const badKeys = 'SUPABASE_PUBLISHABLE_KEYS must be a JSON map of keys, like {"default":"sb_publishable_…"}';
const badOrigin = 'CONTACT_SITE_URL must be like https://www.your-company.example, without a path';

describe('The settings check', () => {
  it.each<[string, string | undefined, string]>([
    ...Object.keys(complete)
      .filter((name) => name !== 'SUPABASE_PUBLISHABLE_KEYS')
      .flatMap((name): [string, string | undefined, string][] => [
        [name, undefined, `${name} is missing`],
        [name, '', `${name} is missing`],
      ]),
    ...['jdbc:postgresql://db/x', 'postgres://user:a?b@db.example/x', 'postgres://user:a@b@db.example/x'].map(
      (url): [string, string, string] => ['SUPABASE_DB_URL', url, `SUPABASE_DB_URL ${badPostgresUrl}`],
    ),
    ['SUPABASE_DB_URL', 'postgres://user:secret@db.example:port/x', `SUPABASE_DB_URL ${badPostgresUrl}`],
    ['CONTACT_DB_URL', 'https://pooler.example', `CONTACT_DB_URL ${badPostgresUrl}`],
    ...[
      'smtp.mail.example:465',
      'smtps://u:a/b@mail.example:465',
      'smtps://u:a#b@mail.example',
      'smtps://u:a%2@mail',
    ].map((url): [string, string, string] => ['SMTP_URL', url, `SMTP_URL ${badSmtpUrl}`]),
    ...['CONTACT_TO', 'CONTACT_OWNER', 'CONTACT_FROM'].flatMap((name) =>
      [
        ...wrongAddresses.flatMap((address) => [address, `Website <${address}>`]),
        'a@company.example, b@company.example',
        'Website',
        'Website\n<website@web.company.example>',
        'Website: Bay <website@web.company.example>',
      ].map((address): [string, string, string] => [name, address, `${name} ${badMailbox}`]),
    ),
    ...[...wrongAddresses, 'twelve-signs@a.example', 'a+b@a.example', 'Website <a@a.example>'].map(
      (address): [string, string, string] => ['CONTACT_REPLIES', address, `CONTACT_REPLIES ${badReplies}`],
    ),
    ...['office@company.example', 'Website@web.Company.example'].map((address): [string, string, string] => [
      'CONTACT_REPLIES',
      address,
      'CONTACT_REPLIES must be an address of its own, other than CONTACT_TO, CONTACT_OWNER and CONTACT_FROM',
    ]),
    ['CONTACT_SITE_SECRET', 'fifteen-letters', badSecret('CONTACT_SITE_SECRET')],
    ['CONTACT_SITE_SECRET', 'a blank in a secret', badSecret('CONTACT_SITE_SECRET')],
    ['CONTACT_EDGE_SECRET', 'YOUR_SECOND_SECRET', badSecret('CONTACT_EDGE_SECRET')],
    ['CONTACT_EDGE_SECRET', complete.CONTACT_SITE_SECRET, 'CONTACT_EDGE_SECRET and CONTACT_SITE_SECRET must differ'],
    ...['', '{}', '{"default":""}', '{"default":7}', '["', 'sb_publishable_1', undefined].map(
      (value): [string, string | undefined, string] => ['SUPABASE_PUBLISHABLE_KEYS', value, badKeys],
    ),
    ['CONTACT_SITE_URL', 'www.company.example', badOrigin],
    ['CONTACT_SITE_URL', 'http://www.company.example', badOrigin],
    ['CONTACT_SITE_URL', 'https://www.company.example/site', badOrigin],
  ])('rejects %s=%s with this error and no other: %s', (name, value, error) => {
    expect(read({ [name]: value })).toEqual({ ok: false, settingsErrors: [error] });
  });

  it('does not report two missing secrets as identical', () => {
    const errors = ['CONTACT_SITE_SECRET is missing', 'CONTACT_EDGE_SECRET is missing'];
    const checked = read({ CONTACT_SITE_SECRET: '', CONTACT_EDGE_SECRET: '' });
    expect(!checked.ok && checked.settingsErrors.toSorted()).toEqual(errors.toSorted());
  });

  it('reports all errors together, without the values of the settings', () => {
    const checked = read({ SMTP_URL: 'mail.example:secret', CONTACT_TO: undefined });
    expect(checked).toEqual({
      ok: false,
      settingsErrors: expect.arrayContaining([`SMTP_URL ${badSmtpUrl}`, 'CONTACT_TO is missing']),
    });
    expect(JSON.stringify(checked)).not.toContain('mail.example:secret');
  });
});
