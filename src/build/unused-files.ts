import { glob, rm } from 'node:fs/promises';
import { join } from 'node:path';

/** What only Gatsby's runtime would load. `styles` is also in each page, inline. */
const unused = ['~partytown', 'webpack.stats.json', 'chunk-map.json', 'styles.*.css'];

/** @param folder the built site. */
export async function removeUnusedFiles(folder: string): Promise<void> {
  for await (const file of glob(unused, { cwd: folder })) await rm(join(folder, file), { recursive: true });
}
