/** Where a stack keeps its database, its emails and its logs. */
import { mkdtemp, rm } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { runFolder } from '../process/left-behind.ts';
import { inProject } from '../process/project.ts';

export type DataFolder = { path: string; logs: string };

/** For a test or a measurement: disposing of `resources` removes it. Its logs stay. */
export async function temporaryDataFolder(resources: AsyncDisposableStack): Promise<DataFolder> {
  const path = await mkdtemp(join(runFolder(), 'stack-'));
  resources.defer(() => rm(path, { recursive: true, force: true }));
  return { path, logs: inProject('.local', 'logs', 'stacks', basename(path)) };
}
