import { globSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { readJson } from '../content-schema/read-json.ts';

/** Everything that the content says, in one text, of content that has been checked. */
export async function contentTexts(contentFolder: string): Promise<string> {
  const files = globSync('{*,services/*}.{json,mdx}', { cwd: contentFolder }).map((name) => join(contentFolder, name));
  const texts = files.map(async (file) =>
    file.endsWith('.json') ? textsIn(await readJson(file)) : readFile(file, 'utf8'),
  );
  return (await Promise.all(texts)).join('');
}

function textsIn(value: unknown): string {
  if (typeof value === 'string') return value;
  return typeof value === 'object' && value !== null ? Object.values(value).map(textsIn).join('') : '';
}
