import type { User } from '@supabase/supabase-js';
import { emptyPrefill, prefillOf, prefillChanges } from './prefill';

const user: User = {
  id: '6f1c2b9e-3a55-4a3c-9b3e-0f6f3b6d2c11',
  aud: 'authenticated',
  created_at: '2026-01-01T00:00:00Z',
  app_metadata: {},
  user_metadata: {},
  email: 'ann@example.com',
};

describe('The name of a visitor who is signed in', () => {
  test.each([
    ['is the full name', { full_name: 'Ann Lee', name: 'ann' }, 'Ann Lee'],
    ['is the name where there is no full name', { name: 'Ann' }, 'Ann'],
    ['is the name where the full name is blank', { full_name: '  ', name: 'Ann' }, 'Ann'],
    ['is without the blanks around it', { full_name: ' Ann Lee\n' }, 'Ann Lee'],
    ['is empty where the user has none', {}, ''],
    ['is empty where it is no text', { full_name: 7, name: null }, ''],
  ])('%s.', (_, user_metadata, name) => {
    expect(prefillOf({ ...user, user_metadata })).toEqual({ name, email: 'ann@example.com' });
  });
});

test('The email of a visitor who signed in by phone is empty.', () => {
  const { email, ...byPhone } = user;
  expect(email).not.toBe('');
  expect(prefillOf(byPhone)).toEqual({ name: '', email: '' });
});

test('Of a visitor who is not signed in nothing is known.', () => {
  expect(prefillOf(undefined)).toEqual({ name: '', email: '' });
});

describe('What is filled in', () => {
  const empty = { name: '', email: '', phone: '', message: '' };
  const ann = { name: 'Ann', email: 'ann@example.com' };
  const bob = { name: 'Bob', email: 'bob@example.com' };

  test.each([
    ['is both into an empty form', empty, emptyPrefill, ann, ann],
    ['is what is empty beside a typed name', { ...empty, name: 'Zoe' }, emptyPrefill, ann, { email: ann.email }],
    ['is both beside a typed message', { ...empty, message: 'Hi' }, emptyPrefill, ann, ann],
    ['is nothing over a name and an email that were typed', { ...empty, ...bob }, emptyPrefill, ann, {}],
    [
      'is nothing again in a field whose text was deleted',
      { ...empty, email: ann.email },
      ann,
      ann,
      { email: ann.email },
    ],
    ['is nothing again once the message was sent', empty, ann, ann, {}],
    ['is the next user’s, in the place of the last one’s', { ...empty, ...ann }, ann, bob, bob],
    [
      'is the next user’s, but not over what was changed',
      { ...empty, ...ann, name: 'Anna' },
      ann,
      bob,
      { email: bob.email },
    ],
    ['is taken out at the end of the session', { ...empty, ...ann }, ann, emptyPrefill, emptyPrefill],
    [
      'stays when the session ends while a message is written',
      { ...empty, ...ann, message: 'Hi' },
      ann,
      emptyPrefill,
      {},
    ],
    [
      'stays when the session ends after the name was changed',
      { ...empty, ...ann, name: 'Anna' },
      ann,
      emptyPrefill,
      {},
    ],
  ])('%s.', (_, shown, filled, told, expected) => {
    expect(prefillChanges(shown, filled, told)).toEqual(expected);
  });
});
