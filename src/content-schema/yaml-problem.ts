const name = ' *\\w+:';
const quoted = '"(?:[^"\\\\]|\\\\.)*';

/** What a line with a mistake looks like, and the words for the mistake. `$1` stands for the expression's group. */
const mistakes = Object.entries({
  [`(?!${name}( |$)| *(#|$))`]: 'a name with a colon and a space after it is missing at the start of this line',
  [`${name} +"[^"]*\\\\[^"\\\\]`]: 'a backslash in this text stands before the wrong character; to show one, type two',
  [`${name} +${quoted}$`]: 'this text has no closing quotation mark',
  [`${name} +${quoted}" *[^ #]`]:
    'type a backslash before a quotation mark within a text: \\"; nothing may follow the last',
  [`${name} +'(?!(?:[^']|'')*' *$)`]: 'put the text in double quotes, not in single ones',
  [`${name} +[^"' ].*:( |$)`]: 'put the text in double quotes, because it contains a colon',
  [`${name} +([-@%\`*&!>|[\\]{},?])`]: 'put the text in double quotes, because it begins with $1',
}).map(([line, problem]) => [new RegExp(`^${line}.*`), problem] as const);

const unclear =
  'use each name once, with as many spaces before it as those beside it, and put its text in double quotes';

/**
 * @param error the parser's, for the YAML frontmatter of this text. Its lines count from 0, as an index.
 * @returns the mistake, with its line, from 1.
 */
export function yamlProblem(text: string, error: { mark?: { line: number } }): string {
  const lines = text.split(/\r\n|\n|\r/);
  const end = lines.indexOf('---', 1);
  if (end < 0) return 'line 1: a line with only --- is missing after the fields';
  const stop = Math.min(error.mark?.line ?? end, end - 1);
  // The parser often stops at a line below the mistake.
  for (let index = stop; index > 0; index -= 1) {
    const line = lines[index] ?? '';
    const mistake = mistakes.find(([pattern]) => pattern.test(line));
    if (mistake) return `line ${index + 1}: ${line.replace(...mistake)}`;
  }
  return `line ${stop + 1}: ${unclear}`;
}
