import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { inProject } from '../process/project.ts';

/** `path` is for the database and the emails. */
export type DataFolder = { path: string; logs: string };

/** Creates a folder for a test or a measurement. Disposing of `resources` removes the folder, but not its logs. */
export async function temporaryDataFolder(resources: AsyncDisposableStack): Promise<DataFolder> {
  const path = await mkdtemp(join(tmpdir(), 'stack-'));
  resources.defer(() => rm(path, { recursive: true, force: true }));
  return { path, logs: inProject('.local', 'logs', 'stacks', basename(path)) };
}
