const lineBreaksAndControls = /[\p{Cc}\p{Zl}\p{Zp}]+/gu;

/** Characters that change the reading direction: a name could make the words after it look different. */
const directionMarks = /[\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069]/g;

/** Makes a visitor's text safe for a mail header or a labelled line: no line breaks, control characters or direction marks. */
export function oneLine(text: string): string {
  return text.replaceAll(lineBreaksAndControls, ' ').replaceAll(directionMarks, '').replaceAll(/\s+/g, ' ').trim();
}

/** Shortens to at most `limit` characters, ending in `…`; a surrogate pair counts as one and is never split. */
export function shorten(text: string, limit: number): string {
  const characters = Array.from(text);
  return characters.length <= limit
    ? text
    : `${characters
        .slice(0, limit - 1)
        .join('')
        .trimEnd()}…`;
}
