import { hmac } from './hmac.ts';

test('the HMAC of the second test case of RFC 4231 is the one given there', async () => {
  expect(await hmac('what do ya want for nothing?', 'Jefe')).toBe(
    '5bdcc146bf60754e6a042426089575c75a003f089d2739839dec58b964ec3843',
  );
});

test('another text or another key gives another HMAC', async () => {
  const hashes = [await hmac('a', 'one'), await hmac('b', 'one'), await hmac('a', 'two')];
  expect(new Set(hashes).size).toBe(3);
});
