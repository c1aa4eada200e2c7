import { existsSync, readFileSync } from 'node:fs';

/**
 * @returns the text of a UTF-8 file, without the byte order mark that some Windows programs write; or what was expected
 *   of the file, if it has no such text.
 */
export function readText(file: string): { text: string } | { expected: string } {
  if (!existsSync(file)) return { expected: 'to exist, but it is missing' };
  const bytes = readFileSync(file);
  // Half of the bytes of English text in UTF-16; no text in UTF-8 has one.
  if (bytes.includes(0)) return { expected: `${utf8}, but from line 1 on it is in UTF-16` };
  const text = new TextDecoder().decode(bytes);
  const lines = text.split('\n');
  const line = lines.findIndex((one) => one.includes('\uFFFD')) + 1;
  return line > 0 ? { expected: `${utf8}, but line ${String(line)} is in another encoding` } : { text };
}

const utf8 = 'text that is saved with the encoding UTF-8';
