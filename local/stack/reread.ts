import { stat } from 'node:fs/promises';

/** Returns a function that caches the result of `read`, and calls `read` again after a build has replaced the file. */
export function rereadWhenReplaced<Content>(file: string, read: () => Content | Promise<Content>) {
  let modified: number | undefined;
  let content: Content | Promise<Content> | undefined;
  return async (): Promise<Content> => {
    // The file may be missing while a build is replacing it.
    const { mtimeMs = modified } = await stat(file).catch(() => ({ mtimeMs: undefined }));
    if (content === undefined || mtimeMs !== modified) content = await read();
    modified = mtimeMs;
    return content;
  };
}
