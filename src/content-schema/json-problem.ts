/** The quotes that word processors and phones type in place of `"`. */
const typographicQuote = /[“”„‟«»‘’‚]/;

const stringInQuotes = /"(?:[^"\\]|\\.)*"/g;

/** @returns the problem in a text that `JSON.parse` rejects with this error, with its line if a quote is the cause. */
export function jsonProblem(text: string, { message }: Error): string {
  // Removes the strings from each line. A JSON string never continues on the next line.
  const outsideStrings = text.split('\n').map((line) => line.replaceAll(stringInQuotes, ''));
  const index = outsideStrings.findIndex((rest) => typographicQuote.test(rest));
  const quote = typographicQuote.exec(outsideStrings[index] ?? '')?.[0];
  return quote ? `line ${String(index + 1)} has ${quote} as a quotation mark; type " there` : message;
}
