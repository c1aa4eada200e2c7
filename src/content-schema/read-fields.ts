import { existsSync, readFileSync } from 'node:fs';
import matter from 'gray-matter';
import { jsonProblem } from './json-problem.ts';
import { yamlProblem } from './yaml-problem.ts';

/** @returns a file's fields, and the text below MDX frontmatter. @throws Error that says what was expected. */
export function readFields(file: string): { fields: unknown; body?: string } {
  const text = readText(file);
  if (file.endsWith('.json')) {
    const problem = jsonProblem(text);
    if (problem !== undefined) throw new Error(`expected valid JSON, but: ${problem}`);
    return { fields: JSON.parse(text) };
  }
  try {
    // gray-matter caches what it parses unless it is given options.
    const { data, content } = matter(text, {});
    return { fields: data, body: content };
  } catch (error) {
    throw new Error(`expected valid YAML, but: ${yamlProblem(text, error as object)}`, { cause: error });
  }
}

/** @returns the text of a UTF-8 file, without the byte order mark that some Windows programs write. */
function readText(file: string): string {
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
