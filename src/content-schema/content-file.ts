import { isUtf8 } from 'node:buffer';
import { existsSync, readFileSync } from 'node:fs';
import { jsonProblem } from './json-problem.ts';
import { reasonOf } from './reason-of.ts';

/** @throws Error if the file is not valid JSON, with the first mistake in words, or for a reason of `readText`. */
export function readJson(file: string): unknown {
  const text = readText(file);
  const problem = jsonProblem(text);
  if (problem !== undefined) throw new Error(`expected valid JSON, but: ${problem}`);
  return JSON.parse(text);
}

/** A line that Git writes around two versions of a text that it could not merge. */
const mergeMark = /^([<=>|])\1{6}(?=\s|$)/;

/**
 * @returns the file's text, without the byte order mark that some Windows programs write.
 * @throws Error if the file is missing, cannot be read, or contains merge marks or something other than UTF-8 text.
 */
export function readText(file: string): string {
  if (!existsSync(file)) throw new Error('expected to exist, but it is missing');
  const text = decoded(bytesOf(file));
  const lines = text.split(/\r\n|\n|\r/);
  const marked = lines.findIndex((line) => mergeMark.test(line));
  if (marked < 0) return text;
  throw new Error(
    `expected one version of the text, but line ${marked + 1} is a merge mark (${lines[marked]?.slice(0, 7)}): ` +
      'keep one of the two versions between <<<<<<<, ======= and >>>>>>>, and delete the marks',
  );
}

function bytesOf(file: string): Buffer {
  try {
    return readFileSync(file);
  } catch (error) {
    throw new Error(`expected a file that can be read, but this one cannot (${reasonOf(error)}): replace it`, {
      cause: error,
    });
  }
}

function decoded(bytes: Buffer): string {
  // In UTF-16, every English letter contains a null byte. UTF-8 text has none.
  if (isUtf8(bytes) && !bytes.includes(0)) return new TextDecoder().decode(bytes);
  throw new Error(
    'expected text saved in the UTF-8 encoding, but it has a different encoding or null characters: ' +
      'save it again with the encoding UTF-8',
  );
}
