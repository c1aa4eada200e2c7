import matter from 'gray-matter';
import { jsonProblem } from './json-problem.ts';
import { readText } from './read-text.ts';

/**
 * @returns a JSON file's value, or an MDX file's frontmatter and the text below it.
 * @throws Error that says what was expected, if the file cannot be read.
 */
export function readFields(file: string): { fields: unknown; body?: string } {
  const text = readText(file);
  try {
    if (file.endsWith('.json')) return { fields: JSON.parse(text) };
    // gray-matter caches what it parses unless it is given options.
    const { data, content } = matter(text, {});
    return { fields: data, body: content };
  } catch (error) {
    const problem = error instanceof SyntaxError ? jsonProblem(text, error) : String(error);
    throw new Error(`expected valid ${file.endsWith('.json') ? 'JSON' : 'YAML'}, but: ${problem}`);
  }
}
