/** Reads the files in `content/`. The errors say what was expected. */
import { existsSync, readFileSync } from 'node:fs';
import { jsonProblem } from './json-problem.ts';

/** @throws Error if the file is not valid JSON, with the first mistake in words, or cannot be read as text. */
export function readJson(file: string): unknown {
  const text = readText(file);
  const problem = jsonProblem(text);
  if (problem !== undefined) throw new Error(`expected valid JSON, but: ${problem}`);
  return JSON.parse(text);
}

/**
 * @returns the text of a UTF-8 file, without the byte order mark that some Windows programs write.
 * @throws Error if the file is missing or has a different encoding.
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
