import { oneLine, shorten } from './one-line.ts';

test.each([
  ['plain text stays', 'Ann Lee', 'Ann Lee'],
  ['a line break becomes a space', 'Ann\r\nBcc: bob@example.com', 'Ann Bcc: bob@example.com'],
  ['a Unicode line break becomes a space', 'Ann\u2028\u2029\u0085Lee', 'Ann Lee'],
  ['control characters become one space', 'Ann\u0000\u0007\u001b\u007fLee', 'Ann Lee'],
  ['direction marks are removed', '\u202eAnn\u2066 \u200fLee\u2069', 'Ann Lee'],
  ['several spaces become one', ' Ann \t\u00a0 Lee ', 'Ann Lee'],
  ['the joiner in an emoji stays', '👩\u200d👧 Ann', '👩\u200d👧 Ann'],
  ['a text of control characters becomes empty', '\u202e\u0001', ''],
])('%s', (_, text, line) => {
  expect(oneLine(text)).toBe(line);
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
