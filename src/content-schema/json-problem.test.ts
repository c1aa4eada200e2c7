import { jsonProblem } from './json-problem';

const error = new SyntaxError('Unexpected token');

test.each([
  ['{\n  "title": “Busselton”\n}', 2, '“'],
  ['{\n  "title": "Busselton”,\n  "name": "Bay"\n}', 2, '”'],
  ['{\n\n  ‘title’: "Busselton"\n}', 3, '‘'],
])('A typographic quote around a text or a name (%j) is named, with its line.', (text, line, quote) => {
  expect(jsonProblem(text, error)).toBe(`line ${line} has ${quote} as a quotation mark; type " there`);
});

test('A typographic quote within a text is not blamed for another mistake.', () => {
  expect(jsonProblem('{ "title": "The “best” of \\"Busselton\\"", }', error)).toBe('Unexpected token');
});
