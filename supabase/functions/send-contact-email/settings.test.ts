import { readSettings } from '../_shared/settings.ts';
import { settingsSchema } from './settings.ts';

const needed: Record<string, string> = {
  SUPABASE_DB_URL: 'postgresql://postgres:secret@db.example:5432/postgres',
  SMTP_URL: 'smtps://user:secret@mail.example:465',
  CONTACT_TO: 'office@company.example',
  CONTACT_FROM: 'Company Website <website@company.example>',
  CONTACT_LINK_SECRET: 'secret-of-the-links',
  CONTACT_SITE_URL: 'https://www.company.example',
  SUPABASE_PUBLISHABLE_KEYS: '{"default":"sb_publishable_1","phone":"sb_publishable_2"}',
  CONTACT_FORWARD_SECRET: 'secret-of-forward',
};
const keys = ['sb_publishable_1', 'sb_publishable_2'];

function read(change: Record<string, string | undefined> = {}): unknown {
  const environment = { ...needed, ...change };
  return readSettings(settingsSchema, (name) => environment[name]);
}

test('the keys are a list, and limits that are not set have their defaults', () => {
  expect(read()).toEqual({
    ok: true,
    settings: {
      ...needed,
      SUPABASE_PUBLISHABLE_KEYS: keys,
      CONTACT_HOLD_SECONDS: 3,
      CONTACT_HOLD_LINKS: 2,
      CONTACT_HOLD_PER_VISITOR: 5,
      CONTACT_HELD_PER_VISITOR: 50,
      CONTACT_HOLD_IN_ALL: 60,
    },
  });
});

test.each(['CONTACT_HOLD_SECONDS', 'CONTACT_HOLD_LINKS', 'CONTACT_HOLD_PER_VISITOR', 'CONTACT_HOLD_IN_ALL'])(
  '%s may be 0, and not less',
  (name) => {
    expect(read({ [name]: '0' })).toMatchObject({ ok: true, settings: { [name]: 0 } });
    expect(read({ [name]: '-1' })).toEqual({
      ok: false,
      settingsErrors: [`${name} must be a whole number, 0 or more`],
    });
  },
);

test('CONTACT_HELD_PER_VISITOR may be 1, and not less', () => {
  expect(read({ CONTACT_HELD_PER_VISITOR: '1' })).toMatchObject({
    ok: true,
    settings: { CONTACT_HELD_PER_VISITOR: 1 },
  });
  expect(read({ CONTACT_HELD_PER_VISITOR: '0' })).toEqual({
    ok: false,
    settingsErrors: ['CONTACT_HELD_PER_VISITOR must be a whole number, 1 or more'],
  });
});

test.each([
  undefined,
  '',
  'sb_publishable_1',
  '{}',
  '[]',
  'null',
  '"sb_publishable_1"',
  '{"default":""}',
  '{"default":7}',
  '{"default":"sb_publishable_1","phone":""}',
])('SUPABASE_PUBLISHABLE_KEYS as %j is one error, which does not contain the value', (value) => {
  expect(read({ SUPABASE_PUBLISHABLE_KEYS: value })).toEqual({
    ok: false,
    settingsErrors: ['SUPABASE_PUBLISHABLE_KEYS must be a JSON map of keys, like {"default":"sb_publishable_…"}'],
  });
});

test('all missing settings are named', () => {
  expect(readSettings(settingsSchema, () => undefined)).toEqual({
    ok: false,
    settingsErrors: Object.keys(needed).map((name): unknown => expect.stringMatching(new RegExp(`^${name} `))),
  });
});
