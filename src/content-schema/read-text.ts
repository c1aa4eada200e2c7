import { existsSync, readFileSync } from 'node:fs';

/**
 * @returns the text of a UTF-8 file, without the byte order mark that some Windows programs write.
 * @throws Error that says what was expected, if the file is missing or is not UTF-8.
 */
export function readText(file: string): string {
  if (!existsSync(file)) throw new Error('expected to exist, but it is missing');
  try {
    const text = new TextDecoder('utf-8', { fatal: true }).decode(readFileSync(file));
    // In UTF-16, every English letter contains a null byte. UTF-8 text has none.
    if (!text.includes('\0')) return text;
  } catch {
    // The error below also applies to bytes that are not UTF-8.
  }
  throw new Error('expected text saved in the UTF-8 encoding, but it has a different encoding');
}
