import { readSettings } from '../_shared/settings.ts';
import { settingsSchema } from './settings.ts';

const needed: Record<string, string> = {
  SUPABASE_DB_URL: 'postgresql://postgres:secret@db.example:5432/postgres',
  SMTP_URL: 'smtps://user:secret@mail.example:465',
  CONTACT_TO: 'office@company.example',
  CONTACT_FROM: 'Company Website <website@company.example>',
  CONTACT_LINK_SECRET: 'secret-of-the-links',
  CONTACT_SITE_URL: 'https://www.company.example',
  CONTACT_SWEEP_SECRET: 'secret-of-a-sweep',
};

function read(change: Record<string, string>): unknown {
  const environment = { ...needed, ...change };
  return readSettings(settingsSchema, (name) => environment[name]);
}

test('settings that are not set have their defaults', () => {
  expect(read({})).toEqual({
    ok: true,
    settings: {
      ...needed,
      CONTACT_RETENTION_MONTHS: 12,
      CONTACT_HELD_DAYS: 30,
      CONTACT_HELD_MAX: 50_000,
      CONTACT_TABLE_LIMIT_MB: 400,
      CONTACT_REMIND_HOURS: 20,
    },
  });
});

test.each(['CONTACT_RETENTION_MONTHS', 'CONTACT_HELD_DAYS', 'CONTACT_HELD_MAX', 'CONTACT_TABLE_LIMIT_MB'])(
  '%s may be 1, and not less',
  (name) => {
    expect(read({ [name]: '1' })).toMatchObject({ ok: true, settings: { [name]: 1 } });
    expect(read({ [name]: '0' })).toEqual({
      ok: false,
      settingsErrors: [`${name} must be a whole number, 1 or more`],
    });
  },
);

test('CONTACT_REMIND_HOURS may be 0, and not less', () => {
  expect(read({ CONTACT_REMIND_HOURS: '0' })).toMatchObject({ ok: true, settings: { CONTACT_REMIND_HOURS: 0 } });
  expect(read({ CONTACT_REMIND_HOURS: '-1' })).toEqual({
    ok: false,
    settingsErrors: ['CONTACT_REMIND_HOURS must be a whole number, 0 or more'],
  });
});

test('all missing settings are named', () => {
  expect(readSettings(settingsSchema, () => undefined)).toEqual({
    ok: false,
    settingsErrors: Object.keys(needed).map((name) => `${name} is missing`),
  });
});
