/** A copy of the project, to build or test it with other content: with the same dependencies, and nothing built yet. */
import { cp, mkdtemp, readdir, rm, symlink } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { inProject } from './project.ts';

/** Made by Git, npm or a run: no part of the project. */
const leftOut = new Set(['.cache', '.git', '.local', '.netlify', 'node_modules', 'public']);

/** Disposing of `resources` removes the copy. @returns its folder. */
export async function copyProject(resources: AsyncDisposableStack): Promise<string> {
  const copy = await mkdtemp(join(tmpdir(), 'project-copy-'));
  resources.defer(() => rm(copy, { recursive: true }));
  const names = (await readdir(inProject())).filter((name) => !leftOut.has(name));
  for (const name of names) await cp(inProject(name), join(copy, name), { recursive: true });
  await symlink(inProject('node_modules'), join(copy, 'node_modules'), 'dir');
  return copy;
}
