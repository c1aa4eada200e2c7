import { contactFields } from '../../supabase/functions/_shared/contact/contact-fields.ts';
import { aMessage } from '../../tests/support/a-message';
import { submissionFor } from './submission';

const message = aMessage();

test('The first submission of a message gets a key.', () => {
  expect(submissionFor(message, [])).toEqual({ idempotencyKey: expect.stringMatching(/^[0-9a-f-]{36}$/), message });
});

test('A repeat of the same message keeps its key.', () => {
  const first = submissionFor(message, []);
  expect(submissionFor({ ...message }, [first])).toEqual(first);
});

test.each(contactFields)('A message that differs only in its $name gets a key of its own.', ({ name }) => {
  const first = submissionFor(message, []);
  const edited = aMessage({ [name]: `${message[name]}1` });
  const second = submissionFor(edited, [first]);
  expect(second.message).toEqual(edited);
  expect(second.idempotencyKey).not.toBe(first.idempotencyKey);
});

test('A message edited back to an earlier version gets the key of that version.', () => {
  const first = submissionFor(message, []);
  const second = submissionFor(aMessage({ phone: '1' }), [first]);
  expect(submissionFor(message, [second, first])).toEqual(first);
});
