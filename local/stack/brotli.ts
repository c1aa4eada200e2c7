/** Texts as a host sends them to the browsers that take brotli: compressed, each once, and kept. */
import type { Stats } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { extname } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress } from 'node:zlib';

type FoundFile = { path: string; stat: Stats };

const compress = promisify(brotliCompress);

const textEndings = new Set(['.html', '.css', '.js', '.json', '.svg', '.xml', '.txt', '.webmanifest']);

/** Whether hosts compress such a file; pictures and fonts are compressed by themselves. */
export function isText(path: string): boolean {
  return textEndings.has(extname(path));
}

/** @param acceptEncoding the header of the request: encodings, each with a weight if it likes; 0 refuses one. */
export function takesBrotli(acceptEncoding = ''): boolean {
  return acceptEncoding.split(',').some((encoding) => {
    const [name = '', ...parameters] = encoding.split(';').map((part) => part.trim().toLowerCase());
    return name === 'br' && !parameters.some((parameter) => /^q=0(\.0*)?$/.test(parameter));
  });
}

/** @returns what gives a file's content compressed: at once when it did that before and the file is the same. */
export function createCompressor(): (file: FoundFile) => Promise<Buffer> {
  const kept = new Map<string, { size: number; modified: number; compressed: Promise<Buffer> }>();
  return ({ path, stat: { size, mtimeMs: modified } }) => {
    const before = kept.get(path);
    if (before?.size === size && before.modified === modified) return before.compressed;
    const compressed = readFile(path).then((text) => compress(text));
    kept.set(path, { size, modified, compressed });
    compressed.catch(() => kept.delete(path));
    return compressed;
  };
}
