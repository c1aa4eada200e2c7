import { readdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';

/**
 * Changes every page of the built site.
 *
 * @param folder the built site.
 * @returns the pages as they are now.
 */
export async function rewritePages(folder: string, rewrite: (html: string) => string): Promise<string[]> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  // Gatsby names a folder 404.html, too.
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
