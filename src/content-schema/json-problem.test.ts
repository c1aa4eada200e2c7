import { jsonProblem } from './json-problem';

const error = new SyntaxError('Unexpected token');

describe('The message about broken JSON', () => {
  it.each([
    ['{\n  "title": “Busselton”\n}', 2, '“'],
    ['{\n  "title": "Busselton”,\n  "name": "Bay"\n}', 2, '”'],
    ['{\n\n  ‘title’: "Busselton"\n}', 3, '‘'],
  ])('shows the typographic quote around a value or a name, and its line: %j', (text, line, quote) => {
    expect(jsonProblem(text, error)).toBe(`line ${line} has ${quote} as a quotation mark; type " instead`);
  });

  it('does not blame a typographic quote within a string for another mistake', () => {
    expect(jsonProblem('{ "title": "The “best” of \\"Busselton\\"", }', error)).toBe('Unexpected token');
  });
});
