import { existsSync, readFileSync } from 'node:fs';

/**
 * @returns the text of a UTF-8 file, without the byte order mark that some Windows programs write.
 * @throws Error whose message says what was expected of a file that has no such text.
 */
export function readText(file: string): string {
  if (!existsSync(file)) throw new Error('expected to exist, but it is missing');
  try {
    const text = new TextDecoder('utf-8', { fatal: true }).decode(readFileSync(file));
    // English text in UTF-16 has one after each letter. No text in UTF-8 has any.
    if (!text.includes('\0')) return text;
  } catch {
    // Below.
  }
  throw new Error('expected text that is saved with the encoding UTF-8, but it is in another encoding');
}
