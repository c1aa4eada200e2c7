import { aMessage } from '../../tests/support/a-message.ts';
import { deriveKeys } from './derive-keys.ts';

const secret = 'secret-of-forward';
const at = (time: string) => new Date(`2026-11-21T${time}Z`);
const derive = (
  change: Parameters<typeof aMessage>[0] = {},
  visitorIp: string | undefined = '203.0.113.7',
  now = at('00:47:00'),
) => deriveKeys(aMessage(change), visitorIp, secret, now);

test('The keys are two UUIDs of version 8.', async () => {
  const { key, earlierKey } = await derive();
  for (const uuid of [key, earlierKey]) {
    expect(uuid).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-8[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/);
  }
  expect(key).not.toBe(earlierKey);
});

test('An equal message of the visitor has the same keys for a quarter of an hour.', async () => {
  const first = await derive({}, '203.0.113.7', at('00:45:00'));
  expect(await derive({}, '203.0.113.7', at('00:59:59.999'))).toEqual(first);
});

test('In the next quarter of an hour, the key of the earlier message is the earlier key.', async () => {
  const first = await derive({}, '203.0.113.7', at('00:59:59.999'));
  const second = await derive({}, '203.0.113.7', at('01:00:00'));
  expect(second.earlierKey).toBe(first.key);
  expect(second.key).not.toBe(first.key);
});

test.each([
  ['another name', derive({ name: 'Bob' })],
  ['another email address', derive({ email: 'bob@example.com' })],
  ['another phone number', derive({ phone: '1' })],
  ['another text', derive({ message: 'Hello' })],
  ['another visitor', derive({}, '203.0.113.8')],
  ['another secret', deriveKeys(aMessage(), '203.0.113.7', 'another-secret', at('00:47:00'))],
])('With %s the key is another one.', async (_, other) => {
  expect((await other).key).not.toBe((await derive()).key);
});

test('The end of one field is not the start of the next.', async () => {
  const one = await derive({ phone: '12', message: '3' });
  expect((await derive({ phone: '1', message: '23' })).key).not.toBe(one.key);
});

test('Equal messages of visitors whose IP addresses are not known have the same keys.', async () => {
  const unknown = () => deriveKeys(aMessage(), undefined, secret, at('00:47:00'));
  expect(await unknown()).toEqual(await unknown());
});
