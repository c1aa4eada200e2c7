import { readSettings } from '../_shared/settings.ts';
import { settingsSchema } from './settings.ts';

const needed: Record<string, string> = {
  SUPABASE_DB_URL: 'postgresql://postgres:secret@db.example:5432/postgres',
  SMTP_URL: 'smtps://user:secret@mail.example:465',
  CONTACT_TO: 'office@company.example',
  CONTACT_FROM: 'Company Website <website@company.example>',
  CONTACT_SWEEP_SECRET: 'secret-of-a-sweep',
};

function read(change: Record<string, string>): unknown {
  const environment = { ...needed, ...change };
  return readSettings(settingsSchema, (name) => environment[name]);
}

test('the default retention is 12 months', () => {
  expect(read({})).toEqual({ ok: true, settings: { ...needed, CONTACT_RETENTION_MONTHS: 12 } });
});

test('a retention of one month is accepted, and of none is not', () => {
  expect(read({ CONTACT_RETENTION_MONTHS: '1' })).toMatchObject({
    ok: true,
    settings: { CONTACT_RETENTION_MONTHS: 1 },
  });
  expect(read({ CONTACT_RETENTION_MONTHS: '0' })).toEqual({
    ok: false,
    settingsErrors: ['CONTACT_RETENTION_MONTHS must be a whole number, 1 or more'],
  });
});

test('all missing settings are named', () => {
  expect(readSettings(settingsSchema, () => undefined)).toEqual({
    ok: false,
    settingsErrors: Object.keys(needed).map((name) => `${name} is missing`),
  });
});
