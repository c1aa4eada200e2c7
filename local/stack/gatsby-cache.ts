/** Gatsby's cache: the nodes, pictures and scripts of the last build or `gatsby develop`. */
import { mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { hashOfCacheInputs } from './build-inputs.ts';

/** Not in the cache, which Gatsby itself empties at times. */
const stampIn = (project: string) => join(project, '.local', 'cache-made-by.sha256');

/**
 * Removes the cache if another version of the code made it. Gatsby does so too, but keeps which plugin owns a type of
 * node, and fails when another plugin makes such a node. Nor does it see changes in what gatsby-node.ts imports.
 */
export async function removeStaleCache(project: string): Promise<void> {
  const inputs = await hashOfCacheInputs(project);
  const stamp = stampIn(project);
  if (inputs === (await readFile(stamp, 'utf8').catch(() => undefined))) return;
  await removeCache(project);
  await mkdir(dirname(stamp), { recursive: true });
  await writeFile(stamp, inputs);
}

/** Removes public/ too: Gatsby would leave the files of an earlier build in it. */
export async function removeCache(project: string): Promise<void> {
  await rm(join(project, '.cache'), { recursive: true, force: true });
  await rm(join(project, 'public'), { recursive: true, force: true });
}
