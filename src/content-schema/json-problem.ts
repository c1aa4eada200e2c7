import { printParseErrorCode, visit, type ParseErrorCode } from 'jsonc-parser';

/** The quotes that word processors and phones type in place of `"`. */
const typographicQuote = /[“”„‟«»‘’‚]/;

type Problem = [offset: number, words: string];

/** By the parser's name of the mistake. */
const words: Record<string, string> = {
  UnexpectedEndOfString: 'the text that starts here has no closing quotation mark on this line',
  ColonExpected: 'a colon is missing here',
  CloseBraceExpected: 'a } is missing here',
  CloseBracketExpected: 'a ] is missing here',
  EndOfFileExpected: 'nothing may follow the last }',
  PropertyNameExpected: 'a name in quotation marks is missing here',
  ValueExpected: 'a value is missing here',
  InvalidEscapeCharacter: 'a backslash in this text is in front of the wrong character; to show one, type two',
  InvalidCharacter: 'this text has a tab or another control character; type a space instead',
  InvalidCommentToken: 'a comment is not possible here',
};

/** @returns the first mistake in the text of a JSON file, with its line and column, both from 1; undefined if none. */
export function jsonProblem(text: string): string | undefined {
  const problems: Problem[] = [];
  const names: Set<string>[] = [];
  visit(
    text,
    {
      onObjectBegin: () => void names.push(new Set()),
      onObjectEnd: () => void names.pop(),
      onObjectProperty: (name, offset) => {
        if (names.at(-1)?.has(name))
          problems.push([offset, `"${name}" is here for a second time; keep only one of them`]);
        names.at(-1)?.add(name);
      },
      onError: (code, offset, length) => problems.push(problemAt(text, code, offset, length)),
    },
    { disallowComments: true },
  );
  const [first] = problems;
  if (!first) return undefined;
  const lines = text.slice(0, first[0]).split(/\r\n|\n|\r/);
  return `line ${lines.length}, column ${(lines.at(-1) ?? '').length + 1}: ${first[1]}`;
}

function problemAt(text: string, code: ParseErrorCode, offset: number, length: number): Problem {
  const name = printParseErrorCode(code);
  const token = text.slice(offset, offset + length);
  const before = text.slice(0, offset).trimEnd();
  const quote = typographicQuote.exec(token)?.[0];
  if (quote && /^(InvalidSymbol|UnexpectedEndOfString)$/.test(name)) {
    return [offset + token.indexOf(quote), `this ${quote} is not a quotation mark; type " instead`];
  }
  if (name === 'InvalidSymbol' && before.endsWith('"')) {
    return [before.length - 1, 'type a backslash before a quotation mark within a text: \\"'];
  }
  if (name === 'CommaExpected') return [before.length, 'a comma is missing here'];
  if (before.endsWith(',') && /^[\]},]$/.test(token)) return [before.length - 1, 'this comma is one too many'];
  return [offset, words[name] ?? 'this needs quotation marks around it, or does not belong here'];
}
