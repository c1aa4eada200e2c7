import { codePoint } from './code-point.ts';

/**
 * Controls, halves of emoji, characters that only one program's fonts have, and U+FFFD, which stands where a program lost
 * one. Not line breaks and tabs, which are spaces on the page.
 */
const unreadable = /(?![\t\n\r])[\p{Cc}\p{Cs}\p{Co}\p{Noncharacter_Code_Point}\ufffd]/u;

/** @returns a phrase about the first character that no visitor can read; undefined if there is none. */
export function unreadableCharacter(text: string): string | undefined {
  const found = unreadable.exec(text);
  if (!found) return undefined;
  const before = text.slice(0, found.index).trimStart().slice(-20);
  const place = before === '' ? 'at the start' : `after "${before}"`;
  return `characters that people can read; ${codePoint(found[0])} ${place} is none: type in its place what belongs there`;
}
