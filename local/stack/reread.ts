import { stat } from 'node:fs/promises';

/** Returns a function that gives what `read` makes of a file, and reads it again when a build has replaced the file. */
export function rereadWhenReplaced<Content>(file: string, read: () => Content | Promise<Content>) {
  let modified: number | undefined;
  let content: Content | Promise<Content> | undefined;
  return async (): Promise<Content> => {
    // While a build replaces the file, it may be missing.
    const { mtimeMs = modified } = await stat(file).catch(() => ({ mtimeMs: undefined }));
    if (content === undefined || mtimeMs !== modified) content = await read();
    modified = mtimeMs;
    return content;
  };
}
