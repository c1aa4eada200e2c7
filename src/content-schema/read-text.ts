import { existsSync, readFileSync } from 'node:fs';

/**
 * @returns the text of a UTF-8 file, without the byte order mark that some Windows programs write.
 * @throws Error with the expected content if the file is missing or not UTF-8.
 */
export function readText(file: string): string {
  if (!existsSync(file)) throw new Error('expected to exist, but it is missing');
  try {
    const text = new TextDecoder('utf-8', { fatal: true }).decode(readFileSync(file));
    // English text in UTF-16 has a null byte for each letter. UTF-8 text has none.
    if (!text.includes('\0')) return text;
  } catch {
    // Below.
  }
  throw new Error('expected text that is saved with the encoding UTF-8, but it is in another encoding');
}
