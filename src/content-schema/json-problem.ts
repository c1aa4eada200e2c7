/** Word processors and phones put these in place of `"`. */
const typographicQuote = /[“”„‟«»‘’‚]/;

const stringInQuotes = /"(?:[^"\\]|\\.)*"/g;

/** @returns what is wrong in a text that `JSON.parse` rejects with this error, with the line if it is known. */
export function jsonProblem(text: string, { message }: Error): string {
  // No string spans lines: the rest of a line is outside quotation marks.
  const outsideStrings = text.split('\n').map((line) => line.replaceAll(stringInQuotes, ''));
  const index = outsideStrings.findIndex((rest) => typographicQuote.test(rest));
  const quote = typographicQuote.exec(outsideStrings[index] ?? '')?.[0];
  return quote ? `line ${String(index + 1)} has ${quote} as a quotation mark; type " there` : message;
}
