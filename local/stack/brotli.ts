/**
 * Compresses text files with brotli as a host's CDN does: once, at the highest level, and then from memory. The
 * middleware of npm's compression package would compress each response again, at a lower level.
 */
import type { Stats } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { extname } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress } from 'node:zlib';

type FoundFile = { path: string; stat: Stats };

const compress = promisify(brotliCompress);

const textEndings = new Set(['.html', '.css', '.js', '.json', '.svg', '.xml', '.txt', '.webmanifest']);

/** Whether a host compresses the file; the formats of pictures and fonts are compressed already. */
export function isText(path: string): boolean {
  return textEndings.has(extname(path));
}

/** @param acceptEncoding the request's header: encodings, each with an optional weight; the weight 0 refuses one. */
export function acceptsBrotli(acceptEncoding = ''): boolean {
  return acceptEncoding.split(',').some((encoding) => {
    const [name = '', ...parameters] = encoding.split(';').map((text) => text.trim().toLowerCase());
    return name === 'br' && !parameters.some((parameter) => /^q=0(\.0*)?$/.test(parameter));
  });
}

/** Returns a function that compresses a file, or takes it from memory if the file has not changed since. */
export function createCompressor(): (file: FoundFile) => Promise<Buffer> {
  const cache = new Map<string, { size: number; modified: number; compressed: Promise<Buffer> }>();
  return ({ path, stat: { size, mtimeMs: modified } }) => {
    const cached = cache.get(path);
    if (cached?.size === size && cached.modified === modified) return cached.compressed;
    const compressed = readFile(path).then((text) => compress(text));
    cache.set(path, { size, modified, compressed });
    compressed.catch(() => cache.delete(path));
    return compressed;
  };
}
