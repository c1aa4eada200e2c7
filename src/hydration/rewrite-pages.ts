import { readdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';

/**
 * Rewrites every page of the built site.
 *
 * @param folder the built site.
 * @returns the rewritten pages' HTML.
 */
export async function rewritePages(folder: string, rewrite: (html: string) => string): Promise<string[]> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  // Skips folders, because Gatsby also makes a folder named 404.html.
  const files = entries.filter((entry) => entry.isFile() && entry.name.endsWith('.html'));
  return Promise.all(
    files.map(async ({ name, parentPath }) => {
      const path = join(parentPath, name);
      const html = rewrite(await readFile(path, 'utf8'));
      await writeFile(path, html);
      return html;
    }),
  );
}
