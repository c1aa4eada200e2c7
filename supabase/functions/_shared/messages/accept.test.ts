import { aMessage } from '../../../../tests/support/a-message.ts';
import type { ContactMessage } from '../contact/contact-message.ts';
import { contactFields } from '../contact/contact-fields.ts';
import { deriveMessageId } from './accept.ts';

const idOf = (change: Partial<ContactMessage> = {}, at = '2026-11-21T00:00:00Z', key = 'a-key') =>
  deriveMessageId(aMessage(change), new Date(at), key);

describe('The id of a message', () => {
  it('is a UUID of version 8, the same until the end of the hour', () => {
    expect(idOf()).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-8[0-9a-f]{3}-8[0-9a-f]{3}-[0-9a-f]{12}$/);
    expect(idOf({}, '2026-11-21T00:59:59.999Z')).toBe(idOf());
  });

  it.each<[string, string]>([
    ...contactFields.map(({ name }): [string, string] => [`a different ${name}`, idOf({ [name]: 'x' })]),
    ['a different key', idOf({}, undefined, 'another-key')],
    ['the next hour', idOf({}, '2026-11-21T01:00:00Z')],
    ['a letter that moves from one field to the next', idOf({ phone: '0400 000 000I', message: 's the unit free?' })],
  ])('changes with %s', (_, other) => {
    expect(other).not.toBe(idOf());
  });
});
