import { contactFields } from '../../supabase/functions/_shared/contact-message.ts';
import { attemptFor } from './attempt';

const message = {
  name: 'Ada Citizen',
  email: 'ada@example.com',
  phone: '',
  message: 'Could you look after our villa?',
};

test('The first try with a message gets a key.', () => {
  expect(attemptFor(message, undefined)).toEqual({ key: expect.stringMatching(/^[0-9a-f-]{36}$/), message });
});

test('Another try with the same message gets the same key.', () => {
  const first = attemptFor(message, undefined);
  expect(attemptFor({ ...message }, first)).toEqual(first);
});

test.each(contactFields)('A try with a message of which only the %s is another gets a key of its own.', (field) => {
  const first = attemptFor(message, undefined);
  const edited = { ...message, [field]: `${message[field]}1` };
  const second = attemptFor(edited, first);
  expect(second.message).toEqual(edited);
  expect(second.key).not.toBe(first.key);
});

test('A message that is edited back to what it was two tries ago gets a key of its own.', () => {
  const first = attemptFor(message, undefined);
  const second = attemptFor({ ...message, phone: '1' }, first);
  expect([first.key, second.key]).not.toContain(attemptFor(message, second).key);
});
