/** The HTML files of the built site. */
import { readdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';

/** @param folder the built site. */
export async function readPages(folder: string): Promise<string[]> {
  return Promise.all((await pagesIn(folder)).map((path) => readFile(path, 'utf8')));
}

/** @param folder the built site. */
export async function rewritePages(folder: string, rewrite: (html: string) => string): Promise<void> {
  for (const path of await pagesIn(folder)) await writeFile(path, rewrite(await readFile(path, 'utf8')));
}

async function pagesIn(folder: string): Promise<string[]> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  // Skips folders, because Gatsby also makes a folder named 404.html, and the parts of pages that Gatsby keeps.
  const files = entries.filter((entry) => entry.isFile() && entry.name.endsWith('.html'));
  return files.map(({ name, parentPath }) => join(parentPath, name)).filter((path) => !path.includes('_gatsby'));
}
