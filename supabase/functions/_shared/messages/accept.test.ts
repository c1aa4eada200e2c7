import { aMessage } from '../../../../tests/support/a-message.ts';
import { createFakes, unreachable } from '../../../../tests/support/fake-environment.ts';
import type { ContactMessage } from '../contact/contact-message.ts';
import { contactFields } from '../contact/contact-fields.ts';
import { createSpans } from '../http/log.ts';
import { createAccept } from './accept.ts';

/** The id of a message in its direct email. */
async function idOf(
  change: Partial<ContactMessage> = {},
  at = '2026-11-21T00:00:00Z',
  key = 'a-key',
): Promise<unknown> {
  const now = () => new Date(at);
  const { environment } = createFakes(() => Promise.reject(unreachable), { now, keyFor: () => key });
  const signals = { honeypotFilled: false, visitorHash: '' };
  const { body } = await createAccept(environment)(aMessage(change), signals, createSpans());
  return 'id' in body && body.id;
}

describe('The id of a message', () => {
  it('is a UUID of version 8, the same until the end of the hour', async () => {
    expect(await idOf()).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-8[0-9a-f]{3}-8[0-9a-f]{3}-[0-9a-f]{12}$/);
    expect(await idOf({}, '2026-11-21T00:59:59.999Z')).toBe(await idOf());
  });

  it.each<[string, ...Parameters<typeof idOf>]>([
    ...contactFields.map(({ name }): [string, object] => [`a different ${name}`, { [name]: 'x' }]),
    ['a different key', {}, undefined, 'another-key'],
    ['the next hour', {}, '2026-11-21T01:00:00Z'],
    ['a letter that moves from one field to the next', { phone: '0400 000 000I', message: 's the unit free?' }],
  ])('changes with %s', async (_, ...other) => {
    expect(await idOf(...other)).not.toBe(await idOf());
  });
});
