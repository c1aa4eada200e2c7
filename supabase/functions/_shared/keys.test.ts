import { deriveKey, hmac, sameSecret } from './keys.ts';

test('the HMAC matches test case 2 of RFC 4231', async () => {
  expect(await hmac('what do ya want for nothing?', 'Jefe')).toBe(
    '5bdcc146bf60754e6a042426089575c75a003f089d2739839dec58b964ec3843',
  );
});

test('another text or another key gives another HMAC', async () => {
  const hashes = [await hmac('a', 'one'), await hmac('b', 'one'), await hmac('a', 'two')];
  expect(new Set(hashes).size).toBe(3);
});

test('each use of a secret has a key of its own', async () => {
  const keys = await Promise.all(
    (['sweep', 'health', 'links', 'visitor'] as const).map((use) => deriveKey('one', use)),
  );
  expect(new Set([...keys, await deriveKey('two', 'sweep')]).size).toBe(5);
  for (const key of keys) expect(key).toMatch(/^[0-9a-f]{64}$/);
});

const secret = 'secret-of-16-characters';

test.each([
  ['the secret itself', secret, true],
  ['an empty text', '', false],
  ['its beginning', secret.slice(0, -1), false],
  ['it and one character more', `${secret}s`, false],
  ['it with another last character', `${secret.slice(0, -1)}S`, false],
  ['it in capitals', secret.toUpperCase(), false],
])('%s, %s, is the same: %s', (_, given, same) => {
  expect(sameSecret(given, secret)).toBe(same);
});
