import { contactFields } from '../../supabase/functions/_shared/contact/contact-fields.ts';
import { aMessage } from '../../tests/support/a-message.ts';
import { noScriptKey } from './no-script-key.ts';

const secret = 'site-secret-of-24-chars-';
/** The day in Perth begins eight hours before the day in UTC. */
const midnight = '2026-11-20T16:00:00Z';
const justBefore = '2026-11-20T15:59:59.999Z';

const keyOf = (change: object = {}, ip: string | undefined = '203.0.113.7', siteSecret = secret, now = midnight) =>
  noScriptKey(new URLSearchParams({ ...aMessage(), ...change }), ip, siteSecret, new Date(now));

describe('The key of a form that is posted without scripts', () => {
  it('is a UUID of version 8', async () => {
    expect(await keyOf()).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-8[0-9a-f]{3}-8[0-9a-f]{3}-[0-9a-f]{12}$/);
  });

  it.each([
    ['at the end of the day in Perth', keyOf({}, undefined, secret, '2026-11-21T15:59:59.999Z')],
    ['with other line breaks and spaces', keyOf({ message: ' a\r\nb\r\n' }), keyOf({ message: 'a\nb' })],
    ['if a field that is not a contact field differs', keyOf({ website: 'x' })],
  ])('is the same %s', async (_, same, first = keyOf({}, undefined)) => {
    expect(await same).toBe(await first);
  });

  it.each<[string, Promise<string>]>([
    ...contactFields.map(({ name }): [string, Promise<string>] => [`a different ${name}`, keyOf({ [name]: 'x' })]),
    ['a different visitor', keyOf({}, '203.0.113.8')],
    ['a different secret', keyOf({}, undefined, 'another-site-secret-of-ours')],
    ['a different day', keyOf({}, undefined, secret, justBefore)],
    ['a letter that moves from one field to the next', keyOf({ phone: '0400 000 000I', message: 's the unit free?' })],
  ])('changes with %s', async (_, other) => {
    expect(await other).not.toBe(await keyOf());
  });
});
