import { deriveKey, hmac, sameSecret } from './keys.ts';

const secret = 'secret-of-16-characters';

it('The HMAC matches test case 2 in RFC 4231', () => {
  expect(hmac('what do ya want for nothing?', 'Jefe')).toBe(
    '5bdcc146bf60754e6a042426089575c75a003f089d2739839dec58b964ec3843',
  );
});

it('A derived key is different for each purpose and each secret', () => {
  const keys = (['sweep', 'health', 'links', 'visitor'] as const).map((use) => deriveKey('one', use));
  expect(new Set([...keys, deriveKey('two', 'sweep')]).size).toBe(5);
  for (const key of keys) expect(key).toMatch(/^[0-9a-f]{64}$/);
});

it.each([
  [true, 'the secret itself', secret],
  [false, 'an empty string', ''],
  [false, 'the secret with an extra character', `${secret}s`],
  [false, 'the secret with a different last character', `${secret.slice(0, -1)}S`],
])('The comparison of secrets returns %s for %s', (same, _, given) => {
  expect(sameSecret(given, secret)).toBe(same);
});
