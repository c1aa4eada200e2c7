import { jsonProblem } from './json-problem.ts';

it.each([
  ['{\n  "title": “Busselton”\n}', '2, column 12: this “ is not a quotation mark; type " instead'],
  ['{\n  "title": "Busselton”,\n  "name": "Bay"\n}', '2, column 22: this ” is not a quotation mark; type " instead'],
  ['{\n\n  ‘title’: "Busselton"\n}', '3, column 3: this ‘ is not a quotation mark; type " instead'],
  ['{ "title": "The “best” of \\"Bay\\"" "order": 1 }', '1, column 35: a comma is missing here'],
  ['{\r\n  "order": 1\r\n  "title": "Bay"\r\n}', '2, column 13: a comma is missing here'],
  ['{ "title": "The "best" bay" }', '1, column 17: type a backslash before a quotation mark within a text: \\"'],
  ['{ "title": "The " best " bay" }', '1, column 17: type a backslash before a quotation mark within a text: \\"'],
  ['{ "order": 1, }', '1, column 13: this comma is one too many'],
  ['["One", "Two",]', '1, column 14: this comma is one too many'],
  ['{ "order": 1,, "title": "Bay" }', '1, column 13: this comma is one too many'],
  ['{ "title": "Bay }', '1, column 12: the text that starts here has no closing quotation mark on this line'],
  ['{ title: "Bay" }', '1, column 3: this needs quotation marks around it, or does not belong here'],
  ['{ "title" "Bay" }', '1, column 11: a colon is missing here'],
  ['{ "title": }', '1, column 12: a value is missing here'],
  ['{ "title": "Bay"', '1, column 17: a } is missing here'],
  ['["One"', '1, column 7: a ] is missing here'],
  ['{ 1: "Bay" }', '1, column 3: a name in quotation marks is missing here'],
  ['{} {}', '1, column 4: nothing may follow the last }'],
  ['["\\Bay"]', '1, column 2: a backslash in this text is in front of the wrong character; to show one, type two'],
  ['{ "title": "Bay\t" }', '1, column 12: this text has a tab or another control character; type a space instead'],
  ['{ /* Bay */ }', '1, column 3: a comment is not possible here'],
  ['{ "a": { "b": 1, "c": {}, "b": 2 } }', '1, column 27: "b" is here for a second time; keep only one of them'],
  ['', '1, column 1: a value is missing here'],
])('The message about broken JSON for %j is: line %s', (text, problem) => {
  expect(jsonProblem(text)).toBe(`line ${problem}`);
});

const valid = '{ "a": [{ "b": 1 }, { "b": 2 }], "b": "The “best” of \\"Bay\\"" }';

it.each([valid, '[]'])('The message about broken JSON does not exist for %s', (text) => {
  expect(jsonProblem(text)).toBeUndefined();
});
