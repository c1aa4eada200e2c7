const lineBreaksAndControls = /[\p{Cc}\p{Zl}\p{Zp}]+/gu;

/** Zero-width characters, direction marks and fillers, except the joiners and selectors that words and emoji need. */
const invisible = /[^\P{Default_Ignorable_Code_Point}\ufe0f\u200c\u200d]|[\ufff9-\ufffb]/gu;

/** Makes a visitor's text safe for a labelled line. */
export function oneLine(text: string): string {
  return text
    .replaceAll(lineBreaksAndControls, ' ')
    .replaceAll(invisible, '')
    .replaceAll(/[\s\u2800]+/g, ' ')
    .trim();
}

/** Makes text safe for a header. Also breaks up encoded-words (RFC 2047), because some programs decode text twice. */
export function oneHeaderLine(text: string): string {
  return oneLine(text).replaceAll(/=(?=[\ufe0f\u200c\u200d]*\?)/g, '= ');
}

/** Shortens text to at most `limit` characters, ending in `…`. A surrogate pair counts as one and is never split. */
export function shorten(text: string, limit: number): string {
  const characters = Array.from(text);
  const start = characters.slice(0, limit - 1).join('');
  return characters.length <= limit ? text : `${start.trimEnd()}…`;
}
