import matter from 'gray-matter';
import { jsonProblem } from './json-problem.ts';
import { readText } from './read-text.ts';

/**
 * @returns the value of a JSON file, or the frontmatter of an MDX file with the text below it.
 * @throws Error that says what was expected, if the file cannot be read.
 */
export function readFields(file: string): { fields: unknown; body?: string } {
  const text = readText(file);
  try {
    if (file.endsWith('.json')) return { fields: JSON.parse(text) };
    // With options, it does not cache what it parses.
    const { data, content } = matter(text, {});
    return { fields: data, body: content };
  } catch (error) {
    const problem = error instanceof SyntaxError ? jsonProblem(text, error) : String(error);
    throw new Error(`expected valid ${file.endsWith('.json') ? 'JSON' : 'YAML'}, but: ${problem}`);
  }
}
