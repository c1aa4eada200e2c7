import { aMessage } from '../../../../tests/support/a-message.ts';
import { contactFields } from './contact-fields.ts';
import { contentHash } from './content-hash.ts';

test('the same content has the same hash of eight digits, whatever the order of the fields', () => {
  const { message, ...others } = aMessage();
  expect(contentHash({ message, ...others })).toBe(contentHash(aMessage()));
  expect(contentHash(aMessage())).toMatch(/^[0-9a-f]{8}$/);
});

test.each(contactFields)('another $name has another hash', ({ name }) => {
  expect(contentHash(aMessage({ [name]: 'x' }))).not.toBe(contentHash(aMessage()));
});

test('text that moves from one field to the next has another hash', () => {
  const one = contentHash(aMessage({ name: 'Ann', phone: 'Lee' }));
  expect(contentHash(aMessage({ name: 'AnnLee', phone: '' }))).not.toBe(one);
});
