/** What Gatsby reads in `develop`: a copy of the content that never has errors, so that only the check reports them. */
import { existsSync, watch } from 'node:fs';
import { cp, glob, readFile, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { contentErrorMessage } from '../../src/content-schema/validate.ts';

export async function followContent(
  resources: AsyncDisposableStack,
  { content, copy, onLine }: { content: string; copy: string; onLine: (line: string) => unknown },
): Promise<void> {
  await copyChanges(content, copy);
  const update = async () => {
    const error = await contentErrorMessage(content);
    if (error === undefined) await copyChanges(content, copy);
    onLine(error ?? 'The content has no errors.');
  };
  let updates: Promise<unknown> = Promise.resolve();
  // Editors and Git write a file in several steps, all within 100 ms.
  const timer = setTimeout(() => void (updates = updates.then(update).catch(onLine)), 100);
  // Node's recursive watch misses changes in a file after that file was replaced.
  const folders = ['.', 'services', 'images'].map((folder) => join(content, folder));
  const watchers = folders.map((folder) => watch(folder, () => timer.refresh()));
  resources.defer(() => {
    for (const watcher of watchers) watcher.close();
  });
}

/** Skips files that have not changed, because Gatsby processes each file that is written. */
async function copyChanges(content: string, copy: string): Promise<void> {
  const isChanged = async (from: string, to: string) =>
    !existsSync(to) || (await stat(from)).isDirectory() || !(await readFile(from)).equals(await readFile(to));
  await cp(content, copy, { recursive: true, filter: isChanged });
  for await (const name of glob('**/*.*', { cwd: copy })) {
    if (!existsSync(join(content, name))) await rm(join(copy, name));
  }
}
