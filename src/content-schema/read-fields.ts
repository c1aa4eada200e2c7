import matter from 'gray-matter';
import { jsonProblem } from './json-problem.ts';
import { readText } from './read-text.ts';

/**
 * @returns a JSON file's value, or an MDX file's frontmatter with the text below it.
 * @throws Error with the expected content if the file cannot be read.
 */
export function readFields(file: string): { fields: unknown; body?: string } {
  const text = readText(file);
  try {
    if (file.endsWith('.json')) return { fields: JSON.parse(text) };
    // gray-matter caches parsed text unless it gets options.
    const { data, content } = matter(text, {});
    return { fields: data, body: content };
  } catch (error) {
    const problem = error instanceof SyntaxError ? jsonProblem(text, error) : String(error);
    throw new Error(`expected valid ${file.endsWith('.json') ? 'JSON' : 'YAML'}, but: ${problem}`);
  }
}
