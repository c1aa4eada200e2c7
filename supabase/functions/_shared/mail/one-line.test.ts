import { oneHeaderLine, oneLine, shorten } from './one-line.ts';

test.each([
  ['plain text stays', 'Ann Lee', 'Ann Lee'],
  ['a line break becomes a space', 'Ann\r\nBcc: bob@example.com', 'Ann Bcc: bob@example.com'],
  ['a Unicode line break becomes a space', 'Ann\u2028\u2029\u0085Lee', 'Ann Lee'],
  ['control characters become one space', 'Ann\u0000\u0007\u001b\u007fLee', 'Ann Lee'],
  ['direction marks are removed', '\u202eAnn\u2066 \u200fLee\u2069', 'Ann Lee'],
  ['several spaces become one', ' Ann \t\u00a0 Lee ', 'Ann Lee'],
  ['a blank of the Braille script is a space', '\u2800Ann\u2800\u2800Lee', 'Ann Lee'],
  ['the joiner in an emoji stays', '👩\u200d👧 Ann', '👩\u200d👧 Ann'],
  ['the variation selector of an emoji stays', '🏖\ufe0f Ann ❤\ufe0f\u200d🔥', '🏖\ufe0f Ann ❤\ufe0f\u200d🔥'],
  ['the joiner of a script that needs it stays', 'می\u200cخواهم', 'می\u200cخواهم'],
  ['a joiner that joins nothing is removed', '\u200dAnn\u200c \u200d\u200cLee=\u200d?', 'Ann Lee=?'],
  ['zero-width characters are removed', '\ufeffAn\u200bn\u2060 \u00adLee\ufe0f', 'Ann Lee'],
  ['letters without a glyph are removed', 'Ann\u115f\u3164\uffa0 Lee\u{e0041}', 'Ann Lee'],
  ['notes between the lines are removed', 'A\ufff9n\ufffan\ufffb Lee', 'Ann Lee'],
  ['a text of control characters becomes empty', '\u202e\u0001', ''],
  ['a text of zero-width characters becomes empty', '\u200b\u200c\u200d\u2060\ufeff\u3164', ''],
])('%s', (_, text, line) => {
  expect(oneLine(text)).toBe(line);
});

test.each([
  ['an encoded-word is broken', '=?utf-8?q?=0d=0aBcc:evil@x.com?=', '= ?utf-8?q?=0d=0aBcc:evil@x.com?='],
  ['an encoded-word in the middle of a word is broken', 'Ann=?utf-8?b?Cg==?=', 'Ann= ?utf-8?b?Cg== ?='],
  [
    'an encoded-word is broken after what hid it is gone',
    '=\u00ad?utf-8?q?=\u200d?utf-8?q?a?=',
    '= ?utf-8?q?= ?utf-8?q?a?=',
  ],
  ['an equals sign before several question marks', '==??=?', '== ??= ?'],
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
