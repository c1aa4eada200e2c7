import { sameSecret } from './same-secret.ts';

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
