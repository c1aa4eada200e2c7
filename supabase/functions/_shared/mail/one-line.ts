const lineBreaksAndControls = /[\p{Cc}\p{Zl}\p{Zp}]+/gu;

/** Zero-width characters, direction marks, fillers and the like, but not the joiners and selectors of words and emoji. */
const invisible = /[^\P{Default_Ignorable_Code_Point}\ufe0f\u200c\u200d]|[\ufff9-\ufffb]/gu;

/** Makes a visitor's text safe for a labelled line: no line breaks, control characters, or marks that reorder it. */
export function oneLine(text: string): string {
  return text
    .replaceAll(lineBreaksAndControls, ' ')
    .replaceAll(invisible, '')
    .replaceAll(/[\s\u2800]+/g, ' ')
    .trim();
}

/** The same for a header: not even the start of an encoded-word (RFC 2047), which some email programs decode twice. */
export function oneHeaderLine(text: string): string {
  return oneLine(text).replaceAll(/=(?=[\ufe0f\u200c\u200d]*\?)/g, '= ');
}

/** Shortens to at most `limit` characters, ending in `…`; a surrogate pair counts as one and is never split. */
export function shorten(text: string, limit: number): string {
  const characters = Array.from(text);
  if (characters.length <= limit) return text;
  const start = characters.slice(0, limit - 1).join('');
  return `${start.trimEnd()}…`;
}
