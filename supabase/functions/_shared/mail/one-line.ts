const lineBreaksAndControls = /[\p{Cc}\p{Zl}\p{Zp}]+/gu;

/** Zero-width characters, direction marks, fillers and the like, but not the parts of words and emoji below. */
const invisible = /[^\P{Default_Ignorable_Code_Point}\ufe0f\u200c\u200d]|[\ufff9-\ufffb]/gu;

/** A variation selector that follows no emoji. */
const loneSelector = /(?<!\p{Extended_Pictographic})\ufe0f/gu;

/** A joiner that joins nothing: emoji and the scripts that need joiners are outside ASCII. */
const loneJoiner = /(?<![^\s\0-\x7f\u200c\u200d])[\u200c\u200d]+|[\u200c\u200d]+(?![^\s\0-\x7f\u200c\u200d])/g;

/** Makes a visitor's text safe for a labelled line: no line breaks, control characters or anything else that cannot be seen. */
export function oneLine(text: string): string {
  return text
    .replaceAll(lineBreaksAndControls, ' ')
    .replaceAll(invisible, '')
    .replaceAll(loneSelector, '')
    .replaceAll(loneJoiner, '')
    .replaceAll(/[\s\u2800]+/g, ' ')
    .trim();
}

/** The same for a header: not even the start of an encoded-word (RFC 2047), which some mail programs decode twice. */
export function oneHeaderLine(text: string): string {
  return oneLine(text).replaceAll(/=(?=\?)/g, '= ');
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
