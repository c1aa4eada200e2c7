import { readSettings } from './settings.ts';

const complete: Record<string, string> = {
  SUPABASE_DB_URL: 'postgresql://postgres:secret@db.example:5432/postgres',
  SUPABASE_PUBLISHABLE_KEYS: '{"default":"sb_publishable_1","phone":"sb_publishable_2"}',
  SMTP_URL: 'smtps://user:secret@mail.example:465',
  CONTACT_TO: 'office@company.example',
  CONTACT_FROM: 'Company Website <website@company.example>',
};

const noKeys = 'SUPABASE_PUBLISHABLE_KEYS must be a JSON map of keys, like {"default":"sb_publishable_…"}';

function read(change: Record<string, string | undefined> = {}): ReturnType<typeof readSettings> {
  const environment = { ...complete, ...change };
  return readSettings((name) => environment[name]);
}

test('gives every setting, the keys as a list', () => {
  expect(read()).toEqual({
    ok: true,
    settings: { ...complete, SUPABASE_PUBLISHABLE_KEYS: ['sb_publishable_1', 'sb_publishable_2'] },
  });
});

test.each([
  ['SUPABASE_DB_URL', undefined, 'SUPABASE_DB_URL is missing'],
  ['SUPABASE_DB_URL', '', 'SUPABASE_DB_URL is missing'],
  [
    'SUPABASE_DB_URL',
    'jdbc:postgresql://db.example:5432/postgres',
    'SUPABASE_DB_URL must begin with postgres:// or postgresql://',
  ],
  ['SMTP_URL', undefined, 'SMTP_URL is missing'],
  ['SMTP_URL', 'smtp.mail.example:465', 'SMTP_URL must begin with smtp:// or smtps://'],
  ['CONTACT_TO', undefined, 'CONTACT_TO is missing'],
  ['CONTACT_TO', '', 'CONTACT_TO is missing'],
  ['CONTACT_TO', 'office', 'CONTACT_TO must be one address'],
  ['CONTACT_TO', 'office@company.example, boss@company.example', 'CONTACT_TO must be one address'],
  ['CONTACT_FROM', undefined, 'CONTACT_FROM is missing'],
  ['CONTACT_FROM', 'Website <website@company.example', 'CONTACT_FROM must be one address'],
  ['SUPABASE_PUBLISHABLE_KEYS', undefined, noKeys],
  ['SUPABASE_PUBLISHABLE_KEYS', 'sb_publishable_1', noKeys],
  ['SUPABASE_PUBLISHABLE_KEYS', '{}', noKeys],
  ['SUPABASE_PUBLISHABLE_KEYS', '{"default":""}', noKeys],
  ['SUPABASE_PUBLISHABLE_KEYS', 'null', noKeys],
  ['SUPABASE_PUBLISHABLE_KEYS', '"sb_publishable_1"', noKeys],
])('%s as %j is one problem, told without the value', (name, value, problem) => {
  expect(read({ [name]: value })).toEqual({ ok: false, problems: [problem] });
});

test('every missing setting is told at once', () => {
  const result = readSettings(() => undefined);
  expect(result).toMatchObject({ ok: false, problems: expect.any(Array) });
  for (const name of Object.keys(complete)) {
    expect(result).toMatchObject({ problems: expect.arrayContaining([expect.stringContaining(name)]) });
  }
});
