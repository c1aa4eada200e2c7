/** The parts of the error of gray-matter's parser that matter here. */
export type ParserError = { reason?: string; mark?: { line: number } };

const field = ' *\\w+:';
const inQuotes = '"(?:[^"\\\\]|\\\\.)*';

/** What a line with a mistake looks like, and the words for the mistake. `$1` stands for the expression's group. */
const mistakes = Object.entries({
  [`^(?!${field}( |$)| *(#|$))`]: 'a name with a colon and a space after it is missing at the start of this line',
  [`^${field} +${inQuotes}$`]: 'this text has no closing quotation mark',
  [`^${field} +${inQuotes}" *[^ #]`]:
    'nothing may follow the closing quotation mark; type a backslash before one within the text: \\"',
  [`^${field} +'(?!(?:[^']|'')*' *$)`]: 'put the text in double quotes, not in single ones',
  [`^${field} +[^"' ].*:( |$)`]: 'put the text in double quotes, because it contains a colon',
  [`^${field} +([-@%\`*&!>|[\\]{},?])`]: 'put the text in double quotes, because it begins with $1',
}).map(([line, problem]) => [new RegExp(`${line}.*`), problem] as const);

/** The words for a mistake that a line does not show, by the parser's reason. */
const words: Record<string, string> = {
  'duplicated mapping key': 'this name is here for a second time; keep only one of them',
  'unknown escape sequence': 'a backslash in this text stands before the wrong character; to show one, type two',
};

/** @returns the mistake in a file whose YAML frontmatter the parser has refused, with its line, from 1. */
export function yamlProblem(text: string, { reason = '', mark }: ParserError): string {
  const lines = text.split(/\r\n|\n|\r/);
  const end = lines.indexOf('---', 1);
  if (end < 0) return 'line 1: a line with only --- is missing after the fields';
  // The parser often stops at a line below the mistake.
  const stop = Math.min(mark?.line ?? end, end - 1);
  for (let index = stop; index > 0; index -= 1) {
    const line = lines[index] ?? '';
    const mistake = mistakes.find(([pattern]) => pattern.test(line));
    if (mistake) return `line ${index + 1}: ${line.replace(...mistake)}`;
  }
  const unclear = 'begin this line with as many spaces as the fields beside it, and put its text in double quotes';
  return `line ${stop + 1}: ${words[reason] ?? unclear}`;
}
