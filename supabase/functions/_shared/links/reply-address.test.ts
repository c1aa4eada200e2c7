import { createReplyAddress, isReplyToken, verifyReplyToken } from './reply-address.ts';

const id = '3f0c9a52-7d1e-4b6a-9c84-0f5e2d7b1a63';
const key = 'key-of-the-reply-addresses';

const tokenIn = (ofKey = key) => {
  const address = createReplyAddress('eleven-long@in.company.example', ofKey)(id);
  return /^eleven-long\+(.*)@in\.company\.example$/.exec(address ?? '')?.[1] ?? '';
};

it('The address for replies has at most 64 characters before the @, and a token of the message', () => {
  const token = tokenIn();
  expect(`eleven-long+${token}`).toHaveLength(64);
  expect(isReplyToken(token)).toBe(true);
  expect(verifyReplyToken(token, key)).toBe(id);
});

it('The address for replies does not exist without the setting', () => {
  expect(createReplyAddress(undefined, key)(id)).toBeUndefined();
});

it('The address for replies cannot be forged: no other digit or key gives a message', () => {
  const token = tokenIn();
  const changed = Array.from(
    token,
    (digit, at) => token.slice(0, at) + (digit === '0' ? '1' : '0') + token.slice(at + 1),
  );
  for (const forged of [...changed, tokenIn('another key'), token.slice(1), `${token}0`, '']) {
    expect(verifyReplyToken(forged, key)).toBeUndefined();
  }
});

it.each(['', 'holiday', 'a'.repeat(51), 'a'.repeat(53), 'g'.repeat(52)])('“%s” after a plus is not a token', (text) => {
  expect(isReplyToken(text)).toBe(false);
});
