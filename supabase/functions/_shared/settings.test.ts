import { object, string } from 'yup';
import { count, databaseAndMail, readSettings, secret, staffLinks } from './settings.ts';

const complete: Record<string, string> = {
  SUPABASE_DB_URL: 'postgresql://postgres:secret@db.example:5432/postgres',
  SMTP_URL: 'smtps://user:secret@mail.example:465',
  CONTACT_TO: 'office@company.example',
  CONTACT_FROM: 'Company Website <website@company.example>',
};

const unreadable = (name: string, character: string, escaped: string) =>
  `${name} cannot be read: its password contains ${character}, which must be written as ${escaped}`;

describe('the shared settings', () => {
  const schema = object(databaseAndMail);

  test.each([
    {},
    { SUPABASE_DB_URL: 'postgres://db.example/postgres' },
    { SMTP_URL: 'smtp://127.0.0.1:54325' },
    { SMTP_URL: 'smtps://user%40company.example:a%25b%2Fc@mail.example:465' },
    { SMTP_URL: 'smtps://user@company.example:a@b:c@mail.example:465' },
    { SUPABASE_DB_URL: 'postgresql://postgres.abc:a%40b%23c:d@pooler.example:5432/postgres?sslmode=require' },
    { CONTACT_FROM: 'website@company.example' },
    { CONTACT_DB_URL: 'postgres://pooler.example:6543/postgres' },
  ])('are returned unchanged, also with %j', (change) => {
    const environment: Record<string, string> = { ...complete, ...change };
    expect(readSettings(schema, (name) => environment[name])).toEqual({ ok: true, settings: environment });
  });

  test.each([
    ['SUPABASE_DB_URL', undefined, 'SUPABASE_DB_URL is missing'],
    ['SUPABASE_DB_URL', '', 'SUPABASE_DB_URL is missing'],
    [
      'SUPABASE_DB_URL',
      'jdbc:postgresql://db.example:5432/postgres',
      'SUPABASE_DB_URL must begin with postgres:// or postgresql://',
    ],
    ['CONTACT_DB_URL', 'https://pooler.example', 'CONTACT_DB_URL must begin with postgres:// or postgresql://'],
    ['SMTP_URL', undefined, 'SMTP_URL is missing'],
    ['SMTP_URL', '', 'SMTP_URL is missing'],
    ['SMTP_URL', 'smtp.mail.example:465', 'SMTP_URL must begin with smtp:// or smtps://'],
    ['SMTP_URL', 'https://smtp://mail.example:465', 'SMTP_URL must begin with smtp:// or smtps://'],
    ...[
      ['a/b', '/', '%2F'],
      ['12/b', '/', '%2F'],
      ['a#b', '#', '%23'],
      ['12#b', '#', '%23'],
      ['a?b', '?', '%3F'],
      ['%', '%', '%25'],
      ['a%2', '%', '%25'],
    ].flatMap(([password = '', ...reason]): [string, string, string][] =>
      [
        ['SMTP_URL', `smtps://user:${password}@mail.example:465`],
        ['SUPABASE_DB_URL', `postgres://user:${password}@db.example:5432/postgres`],
        ['CONTACT_DB_URL', `postgres://user:${password}@db.example:6543/postgres`],
      ].map(([name = '', url = '']) => [name, url, unreadable(name, ...(reason as [string, string]))]),
    ),
    ['SUPABASE_DB_URL', 'postgres://user:a@b@db.example:5432/postgres', unreadable('SUPABASE_DB_URL', '@', '%40')],
    [
      'SMTP_URL',
      'smtps://user:password@mail.example:port',
      'SMTP_URL cannot be read: it must be like scheme://user:password@host:port',
    ],
    ['CONTACT_TO', undefined, 'CONTACT_TO is missing'],
    ['CONTACT_TO', '', 'CONTACT_TO is missing'],
    ['CONTACT_TO', 'office', 'CONTACT_TO must be one email address'],
    ['CONTACT_TO', 'office@company.example, boss@company.example', 'CONTACT_TO must be one email address'],
    ['CONTACT_FROM', undefined, 'CONTACT_FROM is missing'],
    ['CONTACT_FROM', 'Website <website@company.example', 'CONTACT_FROM must be one email address'],
    ['CONTACT_FROM', 'Website\r\nBcc: a <website@company.example>', 'CONTACT_FROM must be one email address'],
  ])('have one error, which does not contain the value, when %s is %j', (name, value, error) => {
    const environment: Record<string, string | undefined> = { ...complete, [name]: value };
    expect(readSettings(schema, (asked) => environment[asked])).toEqual({ ok: false, settingsErrors: [error] });
  });

  test.each([undefined, ''])('have no second connection when it is %j', (value) => {
    const environment: Record<string, string | undefined> = { ...complete, CONTACT_DB_URL: value };
    expect(readSettings(schema, (name) => environment[name])).toEqual({
      ok: true,
      settings: { ...complete, CONTACT_DB_URL: undefined },
    });
  });

  test('are all named when all are missing', () => {
    expect(readSettings(schema, () => undefined)).toEqual({
      ok: false,
      settingsErrors: Object.keys(complete).map((name) => `${name} is missing`),
    });
  });
});

test('an error in a schema itself is thrown', () => {
  const broken = string().transform(() => {
    throw new RangeError('no rule');
  });
  expect(() => readSettings(object({ NAME: broken }), () => 'value')).toThrow('no rule');
});

const unfit =
  'SECRET must have at least 16 characters, all of ASCII and no blanks, and must not be a placeholder (YOUR_…)';

test.each([
  ['no value', undefined, 'SECRET is missing'],
  ['an empty value', '', 'SECRET is missing'],
  ['15 characters', 's'.repeat(15), unfit],
  ['a space inside', `${'s'.repeat(16)} ${'s'.repeat(16)}`, unfit],
  ['a space at the end', `${'s'.repeat(16)} `, unfit],
  ['a line break at the end', `${'s'.repeat(16)}\n`, unfit],
  ['a placeholder of docs/deploy.md', 'YOUR_FIRST_SECRET', unfit],
  ['letters that a header cannot hold', 'é'.repeat(16), unfit],
])('a secret of %s is an error, which does not contain the value', (_, value, error) => {
  expect(readSettings(object({ SECRET: secret() }), () => value)).toEqual({ ok: false, settingsErrors: [error] });
});

test.each(['s'.repeat(16), '!"#$%&()*+,-./:;<=>?@[]^_`{|}~', '0'.repeat(1_000)])(
  'the secret %s is accepted',
  (value) => {
    expect(readSettings(object({ SECRET: secret() }), () => value)).toEqual({ ok: true, settings: { SECRET: value } });
  },
);

describe('the secrets of a project', () => {
  const [forward, sweep, link] = ['CONTACT_FORWARD_SECRET', 'CONTACT_SWEEP_SECRET', 'CONTACT_LINK_SECRET'] as const;
  const different: Record<string, string> = {
    [forward]: 'first-secret-of-24-chars',
    [sweep]: 'second-secret-of-24-char',
    [link]: 'third-secret-of-24-chars',
  };
  const read = (environment: Record<string, string | undefined>, ...names: string[]) =>
    readSettings(object(Object.fromEntries(names.map((name) => [name, secret()]))), (name) => environment[name]);

  test.each([[[forward]], [[sweep, link]], [[forward, sweep, link]]])('are accepted when they differ: %j', (names) => {
    expect(read(different, ...names)).toMatchObject({ ok: true });
  });

  test('are an error when two are equal, also for a function that reads only one of them', () => {
    const environment = { ...different, [sweep]: different[forward] };
    const settingsErrors = ['CONTACT_FORWARD_SECRET and CONTACT_SWEEP_SECRET must differ'];
    expect(read(environment, forward)).toEqual({ ok: false, settingsErrors });
    expect(read(environment, sweep)).toEqual({ ok: false, settingsErrors });
    expect(read(environment, forward, sweep, link)).toEqual({ ok: false, settingsErrors });
    expect(read(environment, link)).toMatchObject({ ok: true });
  });

  test('have only the error that they are missing when two are missing', () => {
    const missing = ['CONTACT_FORWARD_SECRET is missing', 'CONTACT_SWEEP_SECRET is missing'];
    expect(read({ [link]: different[link] }, forward, sweep)).toEqual({ ok: false, settingsErrors: missing });
  });
});

describe('a whole number', () => {
  const read = (value: string | undefined, least?: number) =>
    readSettings(object({ COUNT: least === undefined ? count(3) : count(3, { least }) }), () => value);

  test.each([
    [undefined, 3],
    ['', 3],
    ['0', 0],
    ['7', 7],
    [' 5 ', 5],
    ['1e3', 1000],
  ])('from %j is %s', (value, number) => {
    expect(read(value)).toEqual({ ok: true, settings: { COUNT: number } });
  });

  test.each(['-1', '1.5', 'abc', '5 minutes', ' ', 'NaN', 'Infinity', '1e400', '1,000'])(
    'from %j is an error, which does not contain the value',
    (value) => {
      expect(read(value)).toEqual({ ok: false, settingsErrors: ['COUNT must be a whole number, 0 or more'] });
    },
  );

  test('is at least its minimum', () => {
    expect(read('1', 1)).toEqual({ ok: true, settings: { COUNT: 1 } });
    expect(read('0', 1)).toEqual({ ok: false, settingsErrors: ['COUNT must be a whole number, 1 or more'] });
  });
});

describe('the settings of the links in the mails', () => {
  const read = (CONTACT_SITE_URL: string | undefined) => {
    const environment: Record<string, string | undefined> = {
      CONTACT_LINK_SECRET: 'link-secret-of-24-chars.',
      CONTACT_SITE_URL,
    };
    return readSettings(object(staffLinks), (name) => environment[name]);
  };

  test.each([
    'https://www.company.example',
    'https://www.company.example/',
    'http://localhost:9000',
    'http://127.0.0.1:9000',
  ])('have the URL of the site, as in %s', (url) => {
    expect(read(url)).toMatchObject({ ok: true, settings: { CONTACT_SITE_URL: url } });
  });

  test.each([
    undefined,
    '',
    'www.company.example',
    'http://www.company.example',
    'https://www.company.example/site',
    'https://www.company.example?a=b',
    'https://',
    'ftp://www.company.example',
  ])('are refused with the URL %j', (url) => {
    const error = url
      ? 'CONTACT_SITE_URL must be like https://www.your-company.example, without a path'
      : 'CONTACT_SITE_URL is missing';
    expect(read(url)).toEqual({ ok: false, settingsErrors: [error] });
  });
});
