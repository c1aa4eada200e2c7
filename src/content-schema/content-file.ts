import { isUtf8 } from 'node:buffer';
import { existsSync, readFileSync } from 'node:fs';
import { jsonProblem } from './json-problem.ts';

/** @throws Error if the file is not valid JSON, with the first mistake in words, or cannot be read as text. */
export function readJson(file: string): unknown {
  const text = readText(file);
  const problem = jsonProblem(text);
  if (problem !== undefined) throw new Error(`expected valid JSON, but: ${problem}`);
  return JSON.parse(text);
}

/** @returns the file's text, without the byte order mark that some Windows programs write. */
export function readText(file: string): string {
  if (!existsSync(file)) throw new Error('expected to exist, but it is missing');
  const bytes = readFileSync(file);
  // In UTF-16, every English letter contains a null byte. UTF-8 text has none.
  if (isUtf8(bytes) && !bytes.includes(0)) return new TextDecoder().decode(bytes);
  throw new Error('expected text saved in the UTF-8 encoding, but it has a different encoding');
}
