import { contactFields } from '../../supabase/functions/_shared/contact/contact-fields.ts';
import { submissionFor } from './submission';

const message = {
  name: 'Ada Citizen',
  email: 'ada@example.com',
  phone: '',
  message: 'Could you look after our villa?',
};

test('The first try with a message gets a key.', () => {
  expect(submissionFor(message, [])).toEqual({ idempotencyKey: expect.stringMatching(/^[0-9a-f-]{36}$/), message });
});

test('Another try with the same message gets the same key.', () => {
  const first = submissionFor(message, []);
  expect(submissionFor({ ...message }, [first])).toEqual(first);
});

test.each(contactFields)(
  'A try with a message of which only the $name is another gets a key of its own.',
  ({ name: field }) => {
    const first = submissionFor(message, []);
    const edited = { ...message, [field]: `${message[field]}1` };
    const second = submissionFor(edited, [first]);
    expect(second.message).toEqual(edited);
    expect(second.idempotencyKey).not.toBe(first.idempotencyKey);
  },
);

test('A message that is edited back to what it was some tries ago gets the key it had then.', () => {
  const first = submissionFor(message, []);
  const second = submissionFor({ ...message, phone: '1' }, [first]);
  expect(submissionFor(message, [second, first])).toEqual(first);
});
