import { oneHeaderLine, oneLine, shorten } from './one-line.ts';

it.each([
  ['turns a line break into a space', 'Ann\r\nBcc: bob@example.com', 'Ann Bcc: bob@example.com'],
  ['turns Unicode line breaks and control characters into a space', 'Ann\u2028\u2029\u0085\u0000Lee', 'Ann Lee'],
  ['drops direction marks', '\u202eAnn\u2066 \u200fLee\u2069', 'Ann Lee'],
  ['merges several spaces into one', ' Ann \t\u00a0\u2800 Lee ', 'Ann Lee'],
  ['keeps joiners and selectors', '🏖\ufe0f می\u200cخواهم 👩\u200d👧', '🏖\ufe0f می\u200cخواهم 👩\u200d👧'],
  ['drops zero-width characters and letters that have no glyph', '\ufeffAn\u200bn\u3164 Lee\u{e0041}', 'Ann Lee'],
  ['drops annotation marks', 'A\ufff9n\ufffan\ufffb Lee', 'Ann Lee'],
])('A labelled line %s', (_, text, line) => {
  expect(oneLine(text)).toBe(line);
});

it.each([
  ['breaks up an encoded-word', '=?utf-8?q?=0d=0aBcc:evil@x.com?=', '= ?utf-8?q?=0d=0aBcc:evil@x.com?='],
  ['breaks up an encoded-word hidden by zero-width characters', '=\u00ad?q?=\u200d?b?', '= ?q?= \u200d?b?'],
])('A header line %s', (_, text, line) => {
  expect(oneHeaderLine(text)).toBe(line);
});

it.each([
  ['keeps a string of five characters unchanged', 'abcde', 'abcde'],
  ['ends a longer text with an ellipsis', 'abcdef', 'abcd…'],
  ['leaves no space before the ellipsis', 'abc def', 'abc…'],
  ['counts an emoji as one character', '🏖🏖🏖🏖🏖', '🏖🏖🏖🏖🏖'],
  ['never cuts an emoji in half', '🏖🏖🏖🏖🏖🏖', '🏖🏖🏖🏖…'],
])('Shortening to five characters %s', (_, text, short) => {
  expect(shorten(text, 5)).toBe(short);
});
