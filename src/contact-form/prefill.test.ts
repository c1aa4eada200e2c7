import { emptyFormValues } from './form-values';
import { emptyPrefill, prefillChanges, prefillOf } from './prefill';

const long = 'A'.repeat(101);

test.each([
  ['is the full name', { full_name: 'Ann Lee', name: 'ann' }, 'Ann Lee'],
  ['is the name if there is no full name', { name: 'Ann' }, 'Ann'],
  ['is the name if the full name is blank', { full_name: '  ', name: 'Ann' }, 'Ann'],
  ['is trimmed', { full_name: ' Ann Lee\n' }, 'Ann Lee'],
  ['is one line', { full_name: 'Ann\r\nvan der\tLee\0' }, 'Ann van der Lee'],
  ['has no half surrogate pair', { full_name: 'Ann \ud83d' }, 'Ann'],
  ['may be as long as its field', { full_name: long.slice(1) }, long.slice(1)],
  ['is the name if the full name is too long for its field', { full_name: long, name: 'Ann' }, 'Ann'],
  ['is empty if both are too long', { full_name: long, name: long }, ''],
  ['is empty if the user has none', {}, ''],
  ['is empty if it is not a string', { full_name: 7, name: null }, ''],
])('The name of a signed-in visitor %s.', (_, user_metadata, name) => {
  expect(prefillOf({ user_metadata, email: 'ann@example.com' })).toEqual({ name, email: 'ann@example.com' });
});

test.each([
  ['nothing', {}],
  ['no email', { user_metadata: {} }],
  ['an email that is too long', { email: `${'a'.repeat(255)}@example.com` }],
])('The prefill of a user with %s is empty.', (_, user) => {
  expect(prefillOf(user)).toEqual(emptyPrefill);
});

describe('When the session changes,', () => {
  const empty = emptyFormValues;
  const ann = { name: 'Ann', email: 'ann@example.com' };

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
    ['a typed name and email stay', { ...empty, name: 'Bob', email: 'bob@example.com' }, emptyPrefill, ann, {}],
    ['a deleted name stays empty', { ...empty, email: ann.email }, ann, ann, {}],
    ['the same values are no change', { ...empty, ...ann }, ann, ann, {}],
    ['a sent form stays empty', empty, ann, ann, {}],
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
