import { aMessage } from '../../../tests/support/a-message.ts';
import { createRecentMessages, type RecentMessage } from './recent-messages.ts';

const ann: RecentMessage = {
  id: 'first',
  reference: 'JNHNM43F',
  message: aMessage(),
  visitorHash: 'ann',
  isMailed: true,
};

function createFakes() {
  const seen = { now: new Date('2026-11-21T00:00:00Z') };
  const pass = (seconds: number) => {
    seen.now = new Date(seen.now.getTime() + seconds * 1_000);
  };
  return { recentMessages: createRecentMessages(() => seen.now), pass };
}

test('a message is found for an hour', () => {
  const { recentMessages, pass } = createFakes();
  recentMessages.add(ann);
  pass(3_599);
  expect(recentMessages.find('first')).toMatchObject(ann);
  pass(1);
  expect(recentMessages.find('first')).toBeUndefined();
});

test('a removed message is neither found nor counted', () => {
  const { recentMessages } = createFakes();
  recentMessages.add(ann);
  recentMessages.remove('first');
  expect(recentMessages.find('first')).toBeUndefined();
  expect(recentMessages.retryAfter('ann', 1)).toBeUndefined();
});

test('of more than 10,000 messages, the oldest are forgotten', () => {
  const { recentMessages } = createFakes();
  for (let count = 1; count <= 10_001; count += 1) recentMessages.add({ ...ann, id: String(count) });
  expect(recentMessages.find('1')).toBeUndefined();
  expect(recentMessages.find('2')).toBeDefined();
  expect(recentMessages.find('10001')).toBeDefined();
});

describe("a visitor's next message", () => {
  test('may be mailed at once below the limit; held messages and those of others do not count', () => {
    const { recentMessages } = createFakes();
    recentMessages.add(ann);
    recentMessages.add({ ...ann, id: 'held', isMailed: false });
    recentMessages.add({ ...ann, id: 'of another', visitorHash: 'bob' });
    expect(recentMessages.retryAfter('ann', 2)).toBeUndefined();
  });

  test('may be mailed once the first of those that reach the limit is an hour old', () => {
    const { recentMessages, pass } = createFakes();
    recentMessages.add(ann);
    pass(600);
    recentMessages.add({ ...ann, id: 'second' });
    pass(600.5);
    recentMessages.add({ ...ann, id: 'third' });
    expect(recentMessages.retryAfter('ann', 3)).toBe(2_400);
    expect(recentMessages.retryAfter('ann', 2)).toBe(3_000);
    pass(2_399.5);
    expect(recentMessages.retryAfter('ann', 3)).toBeUndefined();
  });

  test('is never mailed with a limit of 0', () => {
    expect(createFakes().recentMessages.retryAfter('ann', 0)).toBe(3_600);
  });
});
