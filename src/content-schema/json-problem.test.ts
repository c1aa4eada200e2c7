import { jsonProblem } from './json-problem';

function problemOf(text: string): string {
  try {
    JSON.parse(text);
  } catch (error) {
    return jsonProblem(text, error as Error);
  }
  throw new Error('This is JSON.');
}

test.each([
  ['{\n  "title": “Busselton”\n}', 2, '“'],
  ['{\n  "title": "Busselton”,\n  "name": "Bay"\n}', 2, '”'],
  ['{\n\n  ‘title’: "Busselton"\n}', 3, '‘'],
])('A typographic quote around a text or a name (%j) is named, with its line.', (text, line, quote) => {
  expect(problemOf(text)).toBe(`line ${String(line)} has ${quote} as a quotation mark; type " there`);
});

test('A typographic quote within a text is not blamed for another mistake.', () => {
  const text = '{\n  "title": "The “best” of \\"Busselton\\"",\n}';
  expect(problemOf(text)).toContain('line 3');
  expect(problemOf(text)).not.toContain('quotation mark');
});
