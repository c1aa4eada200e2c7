/** The quotes that word processors and phones type in place of `"`. */
const typographicQuote = /[“”„‟«»‘’‚]/;

const stringInQuotes = /"(?:[^"\\]|\\.)*"/g;

/** @returns why `JSON.parse` rejects the text with this error. If a typographic quote is the cause, names its line. */
export function jsonProblem(text: string, { message }: Error): string {
  // Removes the strings from each line. A JSON string never continues on the next line.
  const outsideStrings = text.split('\n').map((line) => line.replaceAll(stringInQuotes, ''));
  const index = outsideStrings.findIndex((rest) => typographicQuote.test(rest));
  const quote = typographicQuote.exec(outsideStrings[index] ?? '')?.[0];
  return quote ? `line ${String(index + 1)} has ${quote} as a quotation mark; type " instead` : message;
}
