/** A copy of the project that may be built with other content: with the same dependencies, and nothing built yet. */
import { cp, mkdtemp, readdir, rm, symlink } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { inProject } from '../local/process/project.ts';

/** Of each project its own, or of no use to a build. */
const leftOut = new Set(['node_modules', 'public', 'docs']);

/** Disposing of `running` removes it. @returns its folder. */
export async function copyProject(resources: AsyncDisposableStack): Promise<string> {
  const copy = await mkdtemp(join(tmpdir(), 'bench-project-'));
  resources.defer(() => rm(copy, { recursive: true, force: true }));
  const names = (await readdir(inProject())).filter((name) => !leftOut.has(name) && !name.startsWith('.'));
  for (const name of names) await cp(inProject(name), join(copy, name), { recursive: true });
  await symlink(inProject('node_modules'), join(copy, 'node_modules'), 'dir');
  return copy;
}
