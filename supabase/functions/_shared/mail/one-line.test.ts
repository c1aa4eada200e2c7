import { oneHeaderLine, oneLine, shorten } from './one-line.ts';

test.each([
  ['a line break becomes a space', 'Ann\r\nBcc: bob@example.com', 'Ann Bcc: bob@example.com'],
  ['a Unicode line break becomes a space', 'Ann\u2028\u2029\u0085Lee', 'Ann Lee'],
  ['control characters become one space', 'Ann\u0000\u0007\u001b\u007fLee', 'Ann Lee'],
  ['direction marks are removed', '\u202eAnn\u2066 \u200fLee\u2069', 'Ann Lee'],
  ['several spaces become one', ' Ann \t\u00a0\u2800 Lee ', 'Ann Lee'],
  ['joiners and selectors stay', '🏖\ufe0f می\u200cخواهم 👩\u200d👧', '🏖\ufe0f می\u200cخواهم 👩\u200d👧'],
  ['zero-width characters are removed', '\ufeffAn\u200bn\u2060 \u00adLee', 'Ann Lee'],
  ['letters without a glyph are removed', 'Ann\u115f\u3164\uffa0 Lee\u{e0041}', 'Ann Lee'],
  ['notes between the lines are removed', 'A\ufff9n\ufffan\ufffb Lee', 'Ann Lee'],
])('%s', (_, text, line) => {
  expect(oneLine(text)).toBe(line);
});

test.each([
  ['an encoded-word is broken', '=?utf-8?q?=0d=0aBcc:evil@x.com?=', '= ?utf-8?q?=0d=0aBcc:evil@x.com?='],
  ['an encoded-word that zero-width characters hide is broken', '=\u00ad?q?=\u200d?b?', '= ?q?= \u200d?b?'],
])('in a header, %s', (_, text, line) => {
  expect(oneHeaderLine(text)).toBe(line);
});

test.each([
  ['text at the limit stays', 'abcde', 'abcde'],
  ['text over the limit ends in an ellipsis', 'abcdef', 'abcd…'],
  ['no space precedes the ellipsis', 'abc def', 'abc…'],
  ['an emoji is one character', '🏖🏖🏖🏖🏖', '🏖🏖🏖🏖🏖'],
  ['an emoji is never cut in half', '🏖🏖🏖🏖🏖🏖', '🏖🏖🏖🏖…'],
])('shortened to five characters, %s', (_, text, short) => {
  expect(shorten(text, 5)).toBe(short);
});
