const lineBreaksAndControls = /[\p{Cc}\p{Zl}\p{Zp}]+/gu;

/** Characters that turn the reading direction of what follows: a name could rewrite the words after it. */
const directionMarks = /[\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069]/g;

/**
 * Makes text from a visitor fit for a mail header or a labelled line: no line breaks, control characters or direction
 * marks, single blanks.
 */
export function oneLine(text: string): string {
  return text.replaceAll(lineBreaksAndControls, ' ').replaceAll(directionMarks, '').replaceAll(/\s+/g, ' ').trim();
}

/** Cuts to at most `limit` characters, the last of them `…`; a surrogate pair is one character and stays whole. */
export function shorten(text: string, limit: number): string {
  const characters = [...text];
  return characters.length <= limit
    ? text
    : `${characters
        .slice(0, limit - 1)
        .join('')
        .trimEnd()}…`;
}
