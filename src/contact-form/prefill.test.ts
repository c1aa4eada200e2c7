import type { User } from '@supabase/supabase-js';
import { emptyFormValues } from './form-values';
import { emptyPrefill, prefillChanges, prefillOf } from './prefill';

const user: User = {
  id: '6f1c2b9e-3a55-4a3c-9b3e-0f6f3b6d2c11',
  aud: 'authenticated',
  created_at: '2026-01-01T00:00:00Z',
  app_metadata: {},
  user_metadata: {},
  email: 'ann@example.com',
};

describe('The name of a signed-in visitor', () => {
  test.each([
    ['is the full name', { full_name: 'Ann Lee', name: 'ann' }, 'Ann Lee'],
    ['is the name if there is no full name', { name: 'Ann' }, 'Ann'],
    ['is the name if the full name is blank', { full_name: '  ', name: 'Ann' }, 'Ann'],
    ['is trimmed', { full_name: ' Ann Lee\n' }, 'Ann Lee'],
    ['is empty if the user has none', {}, ''],
    ['is empty if it is not a string', { full_name: 7, name: null }, ''],
  ])('%s.', (_, user_metadata, name) => {
    expect(prefillOf({ ...user, user_metadata })).toEqual({ name, email: 'ann@example.com' });
  });
});

test('The email of a visitor who signed in by phone is empty.', () => {
  const { email, ...byPhone } = user;
  expect(email).not.toBe('');
  expect(prefillOf(byPhone)).toEqual({ name: '', email: '' });
});

test('The prefill of a visitor who is not signed in is empty.', () => {
  expect(prefillOf(undefined)).toEqual({ name: '', email: '' });
});

describe('When the session changes,', () => {
  const empty = emptyFormValues;
  const ann = { name: 'Ann', email: 'ann@example.com' };
  const bob = { name: 'Bob', email: 'bob@example.com' };

  test.each([
    ['an empty form gets name and email', empty, emptyPrefill, ann, ann],
    [
      'a typed name stays, and the email is filled in',
      { ...empty, name: 'Zoe' },
      emptyPrefill,
      ann,
      { email: ann.email },
    ],
    ['name and email are filled in beside a typed message', { ...empty, message: 'Hi' }, emptyPrefill, ann, ann],
    ['a typed name and email stay', { ...empty, ...bob }, emptyPrefill, ann, {}],
    ['a deleted name stays empty', { ...empty, email: ann.email }, ann, ann, { email: ann.email }],
    ['a sent form stays empty', empty, ann, ann, {}],
    ["the next user's values replace the last user's", { ...empty, ...ann }, ann, bob, bob],
    [
      "the next user's name does not replace an edited one",
      { ...empty, ...ann, name: 'Anna' },
      ann,
      bob,
      { email: bob.email },
    ],
    ['name and email are removed at the end of the session', { ...empty, ...ann }, ann, emptyPrefill, emptyPrefill],
    [
      'they stay at the end of the session if a message is typed',
      { ...empty, ...ann, message: 'Hi' },
      ann,
      emptyPrefill,
      {},
    ],
    [
      'they stay at the end of the session if the name is edited',
      { ...empty, ...ann, name: 'Anna' },
      ann,
      emptyPrefill,
      {},
    ],
  ])('%s.', (_, values, earlier, next, changes) => {
    expect(prefillChanges(values, earlier, next)).toEqual(changes);
  });
});
